/** The longest time between two answers, in seconds. */
export function longestGap(times: number[], start: number, end: number): number {
  const within = [start, ...times.filter((time) => time > start && time < end), end];
  return Math.max(...within.map((time, i) => time - (within[i - 1] ?? time))) / 1000;
}

/** Tells when this process ran: it stands between the nodes too, so that all of them are cut off while it stands still. */
export function takePulse() {
  const beats: number[] = [];
  const timer = setInterval(() => beats.push(performance.now()), 50);
  return {
    stop() {
      clearInterval(timer);
      return beats;
    },
  };
}
