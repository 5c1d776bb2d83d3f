import { Person } from '#worker/podcasts/episodes/contract.ts'
import { PERSON_ROLES } from '#worker/podcasts/episodes/index.ts'
import { childElements, type FeedElement, textOf } from './feed-element.ts'
import { toHttpsUrl } from './resolve-url.ts'
import { toPlainLine } from './to-plain-line.ts'

const GROUPS = Object.entries(PERSON_ROLES)

/** Parses at most `max` `podcast:person` elements; roles and groups get the taxonomy's spelling. */
export function parsePersons(parent: FeedElement, max: number): Person[] {
  const people = childElements(parent, 'podcast:person').flatMap((element): Person[] => {
    const { role = 'host', group = 'cast', href = '', img = '' } = element.attributes
    const [groupName = 'Cast', { roles } = { roles: {} }] = GROUPS.find(([name]) => name.toLowerCase() === group.toLowerCase()) ?? []
    const roleName = Object.keys(roles).find((name) => name.toLowerCase() === role.toLowerCase()) ?? role
    const person = Person.safeParse({
      name: toPlainLine(textOf(element), 128),
      role: roleName.slice(0, 60),
      group: groupName,
      href: toHttpsUrl(href),
      img: toHttpsUrl(img),
    })
    return person.success ? [person.data] : []
  })
  return people.slice(0, max)
}
