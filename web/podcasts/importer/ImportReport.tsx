import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ImportItem, ShowImport } from '#worker/podcasts/importer/contract.ts'
import styles from './import.module.css'
import { type ItemFilter, itemsQuery } from './queries.ts'
import { text } from './text.ts'

const FILTERS = ['all', 'told', 'waiting', 'done', 'failed', 'refused'] as const

interface Props {
  hash: string
  filter: ItemFilter
  after?: string | undefined
  counts: ShowImport['counts']
}

export function ImportReport({ hash, filter, after, counts }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(itemsQuery(api, hash, filter, after))
  const to = `/me/podcast-import/${hash}`
  const count = { ...counts, waiting: counts.waiting + counts.copying, all: undefined, told: undefined }
  return (
    <PageSection title={text.report} landmark={false}>
      <Tabs label={text.report}>
        {FILTERS.map((one) => (
          <Tab key={one} to={to} search={one === 'all' ? {} : { of: one }} count={count[one]}>
            {text.filters[one]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 ? (
        <p className={styles.secondary}>{text.noItems}</p>
      ) : (
        <ul className={styles.items}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat; items come in the feed's order and only change their state.
            <Item key={index} item={item} />
          ))}
        </ul>
      )}
      <Pager to={to} search={filter === 'all' ? {} : { of: filter }} {...pager} />
    </PageSection>
  )
}

function Item({ item: { title, at, state, reason, warnings, path } }: { item: ImportItem }) {
  const notes = [...(reason === null ? [] : [text.reasons[reason]]), ...warnings.map((warning) => text.itemNotes[warning])]
  return (
    <li className={styles.item} data-state={state}>
      <p className={styles.itemName}>{path === null ? <bdi>{title}</bdi> : <PathLink to={path}>{<bdi>{title}</bdi>}</PathLink>}</p>
      <p className={styles.itemState}>{text.items[state]}</p>
      <p className={styles.secondary}>
        {at !== null && <Time at={at} />}
        {notes.length > 0 && <span className={styles.reason}>{notes.join('؛ ')}</span>}
      </p>
    </li>
  )
}
