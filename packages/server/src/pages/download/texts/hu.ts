/** What the page says in Hungarian on which all sheets are downloaded. The other languages have the same keys. */
export const hu = {
  title: 'A karaktereim letöltése',
  count: (count: number) => `${count} karaktered van. Itt mindet letöltheted, ahogyan ebben a pillanatban vannak.`,
  countAtLeast: (count: number) => `Több mint ${count} karaktered van. Itt mindet letöltheted.`,
  none: 'Még nincs karaktered, nincs mit letölteni.',
  zip: {
    title: 'Karakterenként egy fájl',
    lead: 'Egy ZIP-fájl, benne minden karakterről egy olvasható .json fájl, a karakter nevével.',
    pdf: (most: number) => `PDF is legyen mindegyikről, nyomtatáshoz (legfeljebb ${most} karakternél)`,
    button: 'Letöltöm (ZIP)',
    tooMany: (most: number) =>
      `Egy ZIP-fájlba legfeljebb ${most} karakter fér. Töltsd le soronként, vagy a parancssorral egy mappába:`,
    tooManyPdfs: (most: number) =>
      `PDF-et egyszerre legfeljebb ${most} karakterről rajzolunk. Töltsd le PDF-ek nélkül, vagy nyomtass laponként.`,
  },
  lines: {
    title: 'Minden egyetlen fájlban',
    lead: 'Soronként egy karakter (NDJSON): programoknak, és ha máshol akarod folytatni. Bármennyi karakternél használható.',
    history: 'A korábbi változatok is legyenek benne',
    button: 'Letöltöm (NDJSON)',
  },
  back: 'Mindkettő visszatölthető, itt vagy egy másik szolgáltatásban:',
  upload: 'Karakterek feltöltése',
};

export type DownloadTexts = typeof hu;
