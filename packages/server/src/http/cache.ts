/** Headers of an answer that depends on who asks. */
export const forCaller = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept, Accept-Language, Authorization, Cookie',
};
