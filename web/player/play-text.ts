const toQueue = 'به صف'

/** What stands on every button that plays; the player's own texts come with it. */
export const playText = {
  play: (title: string) => `پخش «${title}»`,
  later: (title: string) => `${toQueue}: «${title}»`,
  toQueue,
}
