// One slider's moves, timed in the page. Arguments: the field, the number of moves, and the callback.
//
// Each move happens where a browser delivers a pointer's: at the start of a frame, before the animation callbacks
// end. A message sent from there arrives when the browser has styled, laid out and painted the frame, so the time
// until then is the page's own work, whatever the rate of the screen.
const [field, moves, done] = arguments;
const input = document.querySelector(`input[type=range][data-field="${field}"]`);
const { port1, port2 } = new MessageChannel();
const waiting = [];
port1.onmessage = (event) => waiting[event.data](performance.now());
const message = () =>
  new Promise((resolve) => port2.postMessage(waiting.push(resolve) - 1));
// The handlers and the effects they set off are microtasks of a few rounds.
const ROUNDS = 32;
const settled = async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await null;
  }
  return performance.now();
};

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
    await new Promise(requestAnimationFrame);
    const along = (first + move * stride) % lap;
    const before = input.value;
    input.value = min + step * (along <= steps ? along : lap - along);
    result.unchanged += input.value === before ? 1 : 0;
    const start = performance.now();
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const [script, redraw] = await Promise.all([settled(), message()]);
    result.script.push(script - start);
    result.redraw.push(redraw - start);
  }
  return result;
};
run().then(done);
