import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ImportItem, ShowImport } from '#worker/podcasts/importer/contract.ts'
import styles from './import.module.css'
import { ITEM_FILTERS, type ItemFilter, itemsQuery, useRetryItem } from './queries.ts'
import { text } from './text.ts'

interface Props {
  showImport: Pick<ShowImport, 'hash' | 'state' | 'counts'>
  filter: ItemFilter
  after?: string | undefined
}

export function ImportReport({ showImport: { hash, state, counts }, filter, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(itemsQuery(api, hash, filter, after))
  const retry = useRetryItem(hash)
  const to = `/me/podcast-import/${hash}`
  const count = { ...counts, waiting: counts.waiting + counts.copying, all: undefined, told: undefined }
  const canRetry = state !== 'cancelled'
  return (
    <PageSection title={text.report} landmark={false}>
      <Tabs label={text.report}>
        {ITEM_FILTERS.map((one) => (
          <Tab key={one} to={to} search={one === 'all' ? {} : { of: one }} count={count[one]}>
            {text.filters[one]}
          </Tab>
        ))}
      </Tabs>
      {canRetry && items.some(isRetryable) && <p className={styles.retryHint}>{text.retryHint}</p>}
      {items.length === 0 ? (
        <p className={styles.secondary}>{text.noItems}</p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={item.key} item={item}>
              {canRetry && isRetryable(item) && (
                <>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={text.retryItemLabel(item.title)}
                    loading={retry.isPending && retry.variables === item.key}
                    onClick={() => retry.mutate(item.key)}
                  >
                    {text.retryItem}
                  </Button>
                  <ErrorNote>{retry.variables === item.key && fieldErrors(retry.error, []).formError}</ErrorNote>
                </>
              )}
            </Item>
          ))}
        </ul>
      )}
      <Pager to={to} search={filter === 'all' ? {} : { of: filter }} {...pager} />
    </PageSection>
  )
}

const isRetryable = ({ state, reason }: ImportItem): boolean => (state === 'failed' || state === 'refused') && reason !== 'here'

function Item({ item: { title, at, state, reason, warnings, path }, children }: { item: ImportItem; children: ReactNode }) {
  const notes = [...(reason === null ? [] : [text.reasons[reason]]), ...warnings.map((warning) => text.itemNotes[warning])]
  return (
    <li className={styles.item} data-state={state}>
      <p className={styles.itemName}>{path === null ? <bdi>{title}</bdi> : <PathLink to={path}>{<bdi>{title}</bdi>}</PathLink>}</p>
      <p className={styles.itemState}>{text.items[state]}</p>
      <p className={styles.itemDetails}>
        {at !== null && <Time at={at} />}
        {notes.length > 0 && <span className={styles.reason}>{notes.join('؛ ')}</span>}
      </p>
      {children}
    </li>
  )
}
