// Opens a place by its link and times it: from the click until its first card with all its charts is painted.
const [place, done] = arguments;
const painted = (then) => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
};
const complete = () => {
  const charts = [...document.querySelectorAll("main [data-chart]")];
  return (
    document.querySelector(`nav a[data-place="${place}"][aria-current]`) &&
    document.querySelector("main .card") &&
    charts.every((chart) => chart.querySelector("svg path, svg rect, svg line"))
  );
};
const started = performance.now();
document.querySelector(`nav a[data-place="${place}"]`).click();
const look = () => (complete() ? painted(() => done(performance.now() - started)) : setTimeout(look));
look();
