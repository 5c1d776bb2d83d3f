import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import type { Person } from '#worker/podcasts/episodes/contract.ts'

export const emptyElement = (name: string, values: Readonly<Record<string, string | number | null | undefined>>): string =>
  `<${name}${xmlAttributes(values)}/>`

/** Returns an element with its text cut to the 255 characters that apps read; an empty array for empty text. */
export const textElement = (
  name: string,
  text: string | number,
  values: Readonly<Record<string, string | number | null | undefined>> = {},
): string[] => {
  const line = [...String(text).trim()].slice(0, 255).join('').trim()
  return line === '' ? [] : [`<${name}${xmlAttributes(values)}>${escapeXml(line)}</${name}>`]
}

export const formatRfc2822Date = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000')

/** Lower-cases role and group, as the taxonomy writes them. */
export const personElement = ({ name, role, group, href, img }: Person): string[] =>
  textElement('podcast:person', name.slice(0, 128), { role: role.toLowerCase(), group: group.toLowerCase(), href, img })
