/**
 * Asks the address given again and again, each time 20 ms after it began to ask before, however long answers take. For each
 * line of its input it prints how many milliseconds those took that were asked since the line before.
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

setInterval(() => asked.push(ask()), 20);
process.stdin.on('end', () => process.exit());
process.stdin.on('data', () => {
  const all = asked;
  asked = [];
  void Promise.all(all).then((times) => process.stdout.write(`${times.join(' ')}\n`));
});
