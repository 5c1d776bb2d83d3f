/** What stands on every button that plays; the player's own texts come with it. */
export const playText = {
  play: (title: string) => `پخش «${title}»`,
  pause: (title: string) => `مکث در «${title}»`,
  later: (title: string) => `افزودن «${title}» به صف`,
  toQueue: 'به صف',
}
