import { LIMITS } from '#shared/limits/index.ts'
import { PERSON_ROLES, roleName } from '#shared/person-roles.ts'
import { EditRow } from '#web/ui/EditRow.tsx'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { RepeatableForm } from './RepeatableForm.tsx'
import { showSettingsText as text } from './show-settings-text.ts'
import { useUpdateShow } from './use-show-mutations.ts'

const joinNames = (names: readonly string[]) => names.length > 0 && <bdi>{names.join('، ')}</bdi>
const roleKey = (group: string, role: string) => `${group}/${role}`
const ROLE_NAMES = Object.fromEntries(
  Object.entries(PERSON_ROLES).flatMap(([group, { roles }]) =>
    Object.entries(roles).map(([role, persian]) => [roleKey(group, role), persian]),
  ),
)

export function SeasonsRow({ show }: { show: ManagedShow }) {
  const change = useUpdateShow(show.hash)
  return (
    <EditRow title={text.seasons} value={joinNames(show.seasons.map(({ name }) => name))}>
      {(close) => (
        <RepeatableForm
          {...{ change, close, name: 'seasons', itemLabel: text.seasonName, hint: text.seasonsHint, max: LIMITS.showSeasons }}
          initial={show.seasons.map(({ number, name }) => ({ number: String(number), name }))}
          createRow={(rows) => ({ number: String(1 + Math.max(0, ...rows.map((row) => Number(row.number)))), name: '' })}
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

export function PersonsRow({ show }: { show: ManagedShow }) {
  const change = useUpdateShow(show.hash)
  return (
    <EditRow title={text.persons} value={joinNames(show.persons.map(({ name, role, group }) => `${name} (${roleName(group, role)})`))}>
      {(close) => (
        <RepeatableForm
          {...{ change, close, name: 'persons', itemLabel: text.personName, hint: text.personsHint, max: LIMITS.showPersons }}
          initial={show.persons.map(({ name, role, group, href, img }) => ({
            name,
            role: roleKey(group, role),
            href: href ?? '',
            img: img ?? '',
          }))}
          createRow={() => ({ name: '', role: 'Cast/Host', href: '', img: '' })}
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

export function FundingRow({ show }: { show: ManagedShow }) {
  const change = useUpdateShow(show.hash)
  return (
    <EditRow title={text.funding} value={joinNames(show.funding.map((one) => one.text))}>
      {(close) => (
        <RepeatableForm
          {...{ change, close, name: 'funding', itemLabel: text.fundingText, hint: text.fundingHint, max: LIMITS.showFundingLinks }}
          initial={show.funding.map((one) => ({ text: one.text, url: one.url }))}
          createRow={() => ({ text: '', url: '' })}
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
