import { LIMITS } from '#shared/limits/index.ts'
import { ROLES, roleName } from '#shared/person-roles.ts'
import { EditRow } from '#web/ui/EditRow.tsx'
import type { OwnShow } from '#worker/podcasts/shows/contract.ts'
import { ManyForm } from './ManyForm.tsx'
import { ownText as text } from './own-text.ts'
import { useChangeShow } from './use-own-show.ts'

const joined = (names: readonly string[]) => names.length > 0 && <bdi>{names.join('، ')}</bdi>
const roleKey = (group: string, role: string) => `${group}/${role}`
const ROLE_NAMES = Object.fromEntries(
  Object.entries(ROLES).flatMap(([group, { roles }]) => Object.entries(roles).map(([role, persian]) => [roleKey(group, role), persian])),
)

/** The names of a show's seasons. */
export function SeasonsRow({ show }: { show: OwnShow }) {
  const change = useChangeShow(show.hash)
  return (
    <EditRow title={text.seasons} value={joined(show.seasons.map(({ name }) => name))}>
      {(close) => (
        <ManyForm
          {...{ change, close, name: 'seasons', what: text.seasonName, hint: text.seasonsHint, max: LIMITS.podcastSeasons }}
          initial={show.seasons.map(({ number, name }) => ({ number: String(number), name }))}
          blank={(rows) => ({ number: String(1 + Math.max(0, ...rows.map((row) => Number(row.number)))), name: '' })}
          fields={[
            { name: 'number', label: text.number, kind: 'number' },
            { name: 'name', label: text.seasonName },
          ]}
          onSave={(rows) => change.mutate({ seasons: rows.map(({ number, name }) => ({ number: Number(number), name: name ?? '' })) })}
        />
      )}
    </EditRow>
  )
}

/** Who makes a show, whatever the episode. */
export function PersonsRow({ show }: { show: OwnShow }) {
  const change = useChangeShow(show.hash)
  return (
    <EditRow title={text.persons} value={joined(show.persons.map(({ name, role, group }) => `${name} (${roleName(group, role)})`))}>
      {(close) => (
        <ManyForm
          {...{ change, close, name: 'persons', what: text.personName, hint: text.personsHint, max: LIMITS.podcastPersons }}
          initial={show.persons.map(({ name, role, group, href, img }) => ({
            name,
            role: roleKey(group, role),
            href: href ?? '',
            img: img ?? '',
          }))}
          blank={() => ({ name: '', role: 'Cast/Host', href: '', img: '' })}
          fields={[
            { name: 'name', label: text.personName },
            { name: 'role', label: text.role, choices: ROLE_NAMES },
            { name: 'href', label: text.personLink, kind: 'url', optional: true },
          ]}
          onSave={(rows) =>
            change.mutate({
              persons: rows.map(({ name = '', role: key = '', href, img }) => {
                const [group = '', role = ''] = key.split('/')
                return { name, role, group, href: href || null, img: img || null }
              }),
            })
          }
        />
      )}
    </EditRow>
  )
}

/** Where listeners support a show. */
export function FundingRow({ show }: { show: OwnShow }) {
  const change = useChangeShow(show.hash)
  return (
    <EditRow title={text.funding} value={joined(show.funding.map((one) => one.text))}>
      {(close) => (
        <ManyForm
          {...{ change, close, name: 'funding', what: text.fundingText, hint: text.fundingHint, max: LIMITS.podcastFunding }}
          initial={show.funding.map((one) => ({ text: one.text, url: one.url }))}
          blank={() => ({ text: '', url: '' })}
          fields={[
            { name: 'text', label: text.fundingText },
            { name: 'url', label: text.address, kind: 'url' },
          ]}
          onSave={(rows) => change.mutate({ funding: rows.map((row) => ({ text: row.text ?? '', url: row.url ?? '' })) })}
        />
      )}
    </EditRow>
  )
}
