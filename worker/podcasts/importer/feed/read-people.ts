import { Person } from '#worker/podcasts/episodes/contract.ts'
import { ROLES } from '#worker/podcasts/episodes/index.ts'
import { all, type Element, textOf } from './element.ts'
import { plainLine } from './plain-line.ts'
import { webAddress } from './web-address.ts'

const GROUPS = Object.entries(ROLES)

/** `podcast:person` of an element, as many as are kept; the taxonomy's words in its own capitals. */
export function readPeople(parent: Element, max: number): Person[] {
  const people = all(parent, 'podcast:person').flatMap((element): Person[] => {
    const { role = 'host', group = 'cast', href = '', img = '' } = element.attributes
    const [groupName = 'Cast', { roles } = { roles: {} }] = GROUPS.find(([name]) => name.toLowerCase() === group.toLowerCase()) ?? []
    const roleName = Object.keys(roles).find((name) => name.toLowerCase() === role.toLowerCase()) ?? role
    const person = Person.safeParse({
      name: plainLine(textOf(element), 128),
      role: roleName.slice(0, 60),
      group: groupName,
      href: webAddress(href),
      img: webAddress(img),
    })
    return person.success ? [person.data] : []
  })
  return people.slice(0, max)
}
