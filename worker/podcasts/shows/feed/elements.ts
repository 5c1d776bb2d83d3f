import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import type { Person } from '#worker/podcasts/episodes/contract.ts'

/** An element without content. */
export const emptyElement = (name: string, values: Readonly<Record<string, string | number | null | undefined>>): string =>
  `<${name}${xmlAttributes(values)}/>`

/** An element of one line of text, within the 255 letters apps read; nothing for no text. */
export const textElement = (
  name: string,
  text: string | number,
  values: Readonly<Record<string, string | number | null | undefined>> = {},
): string[] => {
  const line = [...String(text).trim()].slice(0, 255).join('').trim()
  return line === '' ? [] : [`<${name}${xmlAttributes(values)}>${escapeXml(line)}</${name}>`]
}

/** A moment as RFC 2822 has it, in Greenwich time. */
export const formatRfc2822Date = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000')

/** Somebody heard or at work; the taxonomy's names stand in small letters. */
export const personElement = ({ name, role, group, href, img }: Person): string[] =>
  textElement('podcast:person', name.slice(0, 128), { role: role.toLowerCase(), group: group.toLowerCase(), href, img })
