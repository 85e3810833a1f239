/** Names that Windows keeps for devices, with whatever extension. */
const ofDevices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i;
const longest = 60;

/** A name as that of a file without its extension: every file system takes it, and nothing in it turns or hides the extension. */
export function fileNameOf(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim();
  const short = Array.from(safe)
    .slice(0, longest)
    .join('')
    .replace(/^\.+|[. ]+$/g, '');
  if (short === '') return 'charsheet';
  return ofDevices.test(short.split('.')[0] ?? '') ? `_${short}` : short;
}

/** Makes names of files that differ for every file system, also for those that know no letter case. */
export function distinctFileNames(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const base = fileNameOf(name);
    for (let unique = base; ; ) {
      const key = unique.toUpperCase().toLowerCase();
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count === 1) return unique;
      // A name may look like one that was counted: then the next number is tried, of which few are taken.
      unique = `${base} (${count})`;
    }
  };
}
