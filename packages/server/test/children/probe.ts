/**
 * Asks the address given again and again, each time 20 ms after it began to ask before, however long answers take. For each
 * line of its input it prints for how many milliseconds it stood still itself at most since the line before, and how many those
 * took that were asked since then.
 */
import { Agent, get } from 'node:http';

const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
let asked: Promise<number>[] = [];

const ask = () =>
  new Promise<number>((resolve) => {
    const start = performance.now();
    const failed = () => resolve(Number.POSITIVE_INFINITY);
    const answered = get(url, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - start));
      if (answer.statusCode !== 200) failed();
    });
    answered.on('error', failed);
  });

const every = 20;
let [last, still] = [performance.now(), 0];
setInterval(() => {
  const now = performance.now();
  still = Math.max(still, now - last - every);
  last = now;
  asked.push(ask());
}, every);
process.stdin.on('end', () => process.exit());
process.stdin.on('data', () => {
  const [stood, all] = [still, asked];
  [still, asked] = [0, []];
  void Promise.all(all).then((times) => process.stdout.write(`${[stood, ...times].join(' ')}\n`));
});
