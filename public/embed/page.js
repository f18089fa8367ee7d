// The page around three frames: their heights, one scenario for all, the results of the first.
const frames = [...document.querySelectorAll("iframe")];
const send = (frame, message) => frame.contentWindow.postMessage(message, location.origin);
addEventListener("message", ({ source, data }) => {
  const frame = frames.find((frame) => frame.contentWindow === source);
  if (frame && data.type === "fleetscope:height") {
    frame.style.height = `${data.height + 2}px`;
    frame.dataset.asked = data.height;
  } else if (frame && data.type === "fleetscope:state") {
    frame.dataset.link = data.link;
    if (data.refused) frame.dataset.refused = data.refused.join("\n");
    if (frame === frames[0]) document.getElementById("state").value = data.results.effective_flops;
  }
});
document.getElementById("set").onclick = () => {
  for (const frame of frames) send(frame, { type: "fleetscope:set", link: "gpus=16384" });
};
document.getElementById("get").onclick = () => send(frames[0], { type: "fleetscope:get" });
