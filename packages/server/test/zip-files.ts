import { inflateRawSync } from 'node:zlib';

const [endMark, entryMark] = [0x06054b50, 0x02014b50];

/** The files of a ZIP file by their names, as its list of contents has them; throws when it is not whole. */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== endMark) throw new Error('no end');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('no entry');
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(from, from + packed));
    if (content.length !== size) throw new Error('another size');
    files.set(zip.toString('utf8', at + 46, at + 46 + nameSize), content);
    at += 46 + nameSize + extraSize + noteSize;
  }
  return files;
}
