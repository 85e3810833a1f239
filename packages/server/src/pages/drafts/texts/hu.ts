/** What pages say of drafts in Hungarian. The other languages have the same keys, or they do not compile. */
export const hu = {
  typedAt: 'Ezt akkor írtad be:',
  notStoredYet: 'Még nincs eltárolva. Nézd át, folytasd, és tárold el.',
  forget: 'Eldobom',
  waiting: 'Van itt valami, amit beírtál, de még nem tároltál el:',
  goOn: 'Folytatom',
  gone: 'Amit beírtál, itt már nincs meg: eltároltad, eldobtad, vagy eltelt hét nap. Ha másik böngészőben írtad be, ott még megtalálod.',
  goesWithSignUp:
    'A beírt karaktert hét napig megőrizzük. Regisztrálj, erősítsd meg az e-mail-címedet, és jelentkezz be: ott vár rád, bármelyik eszközödön nyitod meg a levelet. Csak akkor tároljuk el, ha ott megnyomod a gombot.',
  waitsForSignIn: 'A beírt karakter megvan. Ha megerősítetted a címedet, jelentkezz be, és eltárolhatod.',
  keptForSignIn: 'Amit beírtál, megmaradt: jelentkezz be, és ott folytathatod, ahol abbahagytad.',
  notKept: {
    title: 'Ezt most nem tudjuk félretenni',
    'body-too-large': 'Túl hosszú ahhoz, hogy félretegyük.',
    'too-many-requests': 'Erről a címről egy órán belül már túl sokszor kellett ilyet félretennünk.',
    busy: 'Már túl sok ilyen vár itt. Tárolj el vagy dobj el közülük.',
    howToGoOn:
      'Semmi sem veszett el, amíg ez az oldal nyitva van. Jelentkezz be egy másik lapon, aztán nyomd meg itt a gombot.',
    again: 'Elküldöm újra',
  },
};

export type DraftTexts = typeof hu;
