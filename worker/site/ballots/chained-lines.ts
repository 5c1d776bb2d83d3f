import { createHash } from 'node:crypto'

const FIRST_LINK = '0'.repeat(64)

/** Returns a function that turns values into the lines of a chained file, and its latest link, in hexadecimal. */
export function chainLines(): { add: (value: unknown) => string; head: () => string } {
  let link = FIRST_LINK
  return {
    add: (value) => {
      const json = JSON.stringify(value)
      link = createHash('sha256').update(`${link} ${json}`).digest('hex')
      return `${link} ${json}\n`
    },
    head: () => link,
  }
}
