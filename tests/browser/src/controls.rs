//! Hands on the page: keyboard, pointer, sliders.

use crate::{Outcome, Page};
use serde_json::Value;
use thirtyfour::Key;

/// The slider of a scenario's field.
fn slider(field: &str) -> String {
    format!("input[type=range][data-field={field}]")
}

impl Page {
    /// Clicks the first element that a CSS selector names.
    ///
    /// # Errors
    /// When there is none, or something covers it.
    pub async fn click(&self, css: &str) -> Outcome {
        Ok(self.element(css).await?.click().await?)
    }

    /// Types into the first element that a CSS selector names, after what is there.
    ///
    /// # Errors
    /// When there is none, or it takes no keys.
    pub async fn type_into(&self, css: &str, text: &str) -> Outcome {
        Ok(self.element(css).await?.send_keys(text).await?)
    }

    /// Replaces the text of an input and leaves it with the tabulator key.
    ///
    /// # Errors
    /// When there is no such input.
    pub async fn retype(&self, css: &str, text: &str) -> Outcome {
        let select_all = Key::Control + "a";
        let input = self.element(css).await?;
        input.send_keys(select_all).await?;
        input.send_keys(Key::Backspace + "").await?;
        input.send_keys(text).await?;
        Ok(input.send_keys(Key::Tab + "").await?)
    }

    /// Presses a key so many times in the first element that a CSS selector names.
    ///
    /// # Errors
    /// When there is none, or it takes no keys.
    pub async fn press(&self, css: &str, key: Key, times: usize) -> Outcome {
        let keys: String = std::iter::repeat_n(char::from(key), times).collect();
        Ok(self.element(css).await?.send_keys(keys).await?)
    }

    /// Presses one key wherever the focus is.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn key(&self, key: impl Into<char>) -> Outcome {
        let key: char = key.into();
        Ok(self.driver.action_chain().key_down(key).key_up(key).perform().await?)
    }

    /// Presses a key wherever the focus is, while another is held.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn chord(&self, held: Key, key: char) -> Outcome {
        let chain = self.driver.action_chain().key_down(held.clone()).key_down(key).key_up(key);
        Ok(chain.key_up(held).perform().await?)
    }

    /// Presses a key so many times on a field's slider.
    ///
    /// # Errors
    /// When there is no such slider.
    pub async fn press_slider(&self, field: &str, key: Key, times: usize) -> Outcome {
        self.press(&slider(field), key, times).await
    }

    /// Drags a field's slider with the pointer, from where it is to a share of its track (0 to 1).
    ///
    /// # Errors
    /// When there is no such slider.
    pub async fn drag_slider(&self, field: &str, to: f64) -> Outcome {
        let css = slider(field);
        // The centre of the thumb: the track is shorter than the input by one thumb, which is as wide as it is high.
        let script = "const input = document.querySelector(arguments[0]);\
                      input.scrollIntoView({ block: 'nearest' });\
                      const box = input.getBoundingClientRect();\
                      const share = (input.value - input.min) / (input.max - input.min);\
                      const thumb = Math.min(box.height, 16);\
                      const at = share => box.left + thumb / 2 + share * (box.width - thumb);\
                      return [at(share), at(arguments[1]), box.top + box.height / 2]";
        self.element(&css).await?;
        let place = self.script(script, vec![css.into(), to.into()]).await?;
        let pixel = |index: usize| pixel(&place[index]);
        self.drag((pixel(0), pixel(2)), (pixel(1), pixel(2))).await
    }

    /// Drags with the pointer between two places of the viewport, in CSS pixels from its upper left corner.
    ///
    /// # Errors
    /// When a place is outside the viewport.
    pub async fn drag(&self, from: (i64, i64), to: (i64, i64)) -> Outcome {
        let half_way = (i64::midpoint(from.0, to.0), i64::midpoint(from.1, to.1));
        let chain = self.driver.action_chain().move_to(from.0, from.1).click_and_hold();
        let chain = chain.move_to(half_way.0, half_way.1).move_to(to.0, to.1).release();
        Ok(chain.perform().await?)
    }

    /// The place of an element's centre in the viewport, in CSS pixels.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn centre(&self, css: &str) -> Outcome<(i64, i64)> {
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect();\
                      return [box.left + box.width / 2, box.top + box.height / 2]";
        self.element(css).await?;
        let place = self.script(script, vec![css.into()]).await?;
        Ok((pixel(&place[0]), pixel(&place[1])))
    }

    /// Moves the pointer to a place of the viewport, in CSS pixels.
    ///
    /// # Errors
    /// When the place is outside the viewport.
    pub async fn point_at(&self, place: (i64, i64)) -> Outcome {
        Ok(self.driver.action_chain().move_to(place.0, place.1).perform().await?)
    }
}

/// A script's number as a whole pixel.
fn pixel(value: &Value) -> i64 {
    value.as_f64().unwrap_or_default().round() as i64
}
