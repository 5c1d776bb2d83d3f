/** Matches the rest of an empty element's tag; attribute values may contain `>`. */
const EMPTY_TAG = /^((?:[^>"']|"[^"]*"|'[^']*')*)\/>\s*/
const EPISODE_TYPE = /\stype=["']podcast-episode["']/

/** Removes the played episodes that Overcast's full export lists inside each show and that make up most of the file. */
export function removeEpisodes(opml: string): string {
  const [head = '', ...outlines] = opml.split('<outline')
  return head + outlines.map((part) => (isEpisode(part) ? part.replace(EMPTY_TAG, '') : `<outline${part}`)).join('')
}

const isEpisode = (part: string): boolean => EPISODE_TYPE.test(EMPTY_TAG.exec(part)?.[1] ?? '')
