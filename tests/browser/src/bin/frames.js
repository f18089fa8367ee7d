// One slider's moves, timed in the page. Arguments: the field, the number of moves, and the callback.
//
// A frame counts as painted when a message sent from its animation callback arrives: the browser handles
// that message only after it has styled, laid out and painted the frame. The browser runs without a frame
// rate limit, so no move waits for a screen.
const [field, moves, done] = arguments;
const input = document.querySelector(`input[type=range][data-field="${field}"]`);
const { port1, port2 } = new MessageChannel();
const waiting = [];
port1.onmessage = (event) => waiting[event.data](performance.now());
const message = () =>
  new Promise((resolve) => port2.postMessage(waiting.push(resolve) - 1));
const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => message().then(resolve)));

// A drag to and fro over the whole track, every move to another value.
const [min, max] = [Number(input.min || 0), Number(input.max || 100)];
const step = Number(input.step) || (max - min) / 1000;
const steps = Math.round((max - min) / step);
const stride = Math.max(1, Math.round(steps / 100));
const first = Math.round((Number(input.value) - min) / step);
const lap = 2 * steps;

const run = async () => {
  const result = { script: [], redraw: [], unchanged: 0 };
  for (let move = 1; move <= moves; move++) {
    await painted();
    const along = (first + move * stride) % lap;
    const before = input.value;
    input.value = min + step * (along <= steps ? along : lap - along);
    result.unchanged += input.value === before ? 1 : 0;
    const start = performance.now();
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const [script, redraw] = await Promise.all([message(), painted()]);
    result.script.push(script - start);
    result.redraw.push(redraw - start);
  }
  return result;
};
run().then(done);
