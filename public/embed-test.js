// The page around three frames: heights, one scenario for all, the results of the first.
const frames = [...document.querySelectorAll("iframe")];
window.addEventListener("message", (event) => {
  const frame = frames.find((frame) => frame.contentWindow === event.source);
  if (!frame) return;
  if (event.data.type === "fleetscope:height") {
    frame.style.height = `${event.data.height + 2}px`;
    frame.dataset.asked = event.data.height;
  } else if (event.data.type === "fleetscope:state") {
    frame.dataset.link = event.data.link;
    frame.dataset.effective = event.data.results.effective_flops;
    frame.dataset.refused = event.data.refused.length;
  }
});
document.getElementById("set").addEventListener("click", () => {
  for (const frame of frames) {
    frame.contentWindow.postMessage({ type: "fleetscope:set", link: "gpus=16384" }, location.origin);
  }
});
