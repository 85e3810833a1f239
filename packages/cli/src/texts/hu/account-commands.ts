import type { accountCommands as en } from '../en/account-commands.js';

const insecure = 'akkor is folytatja, ha a kapcsolat nincs titkosítva';
const passwordStdin = 'a jelszót a szabványos bemenetről olvassa, szkripteknek';
const email = 'az e-mail-címed';

export const accountCommands = {
  register: {
    summary: 'fiókot nyit',
    description:
      'Fiókot nyit: amit bejelentkezve tárolsz, az a tiéd.\n\n' +
      'Megkérdezi, amit a kapcsolók nem mondanak meg. Utána levelet kapsz; a benne lévő link megerősíti a címedet.',
    name: 'ahogy szólítunk',
    email,
    passwordStdin,
    resend: 'csak a levelet küldi el újra',
    insecure,
  },
  login: {
    summary: 'bejelentkezik',
    description:
      'Bejelentkezik, és az utolsó használattól számítva 30 napig úgy is marad.\n\n' +
      'Megkérdezi az e-mail-címedet és a jelszavadat; a --web kapcsolóval ezt egy böngésző teszi meg, ezen a gépen vagy egy ' +
      'másikon.',
    email,
    passwordStdin,
    web: 'böngészőben erősíted meg',
    printToken: 'kiír egy tokent a CHARSHEET_TOKEN változóba, és semmit nem őriz meg',
    insecure,
  },
  logout: {
    summary: 'kijelentkezik',
    description:
      'Kijelentkezik egy szerverről, és elfelejti a hozzá tartozó tokent.\n\n' +
      'A tokent akkor is elfelejti, ha a szerver nem érhető el.',
  },
  whoami: {
    summary: 'kiírja, ki van bejelentkezve',
    description: 'Kiírja, ki van bejelentkezve: név, e-mail-cím és szerver. A kilépési kód 4, ha senki.',
  },
} satisfies typeof en;
