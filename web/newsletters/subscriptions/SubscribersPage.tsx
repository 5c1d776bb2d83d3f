import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type RefCallback, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { CopyField } from '#web/podcasts/shows/CopyField.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadedFeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { Menu, MenuLink } from '#web/ui/Menu.tsx'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { ImportResult, NewsletterKey, NewsletterSummary } from '#worker/newsletters/subscriptions/contract.ts'
import { ImportSubscribers } from './ImportSubscribers.tsx'
import { newsletterSearch } from './parse-newsletter.ts'
import { managedNewslettersQuery, newsletterSummaryQuery, SUBSCRIBER_TABS, type SubscribersView } from './queries.ts'
import { SubscriberList } from './SubscriberList.tsx'
import styles from './subscriptions.module.css'
import { text } from './text.ts'

const focus: RefCallback<HTMLElement> = (element) => element?.focus()

/** The subscribers of a newsletter that the viewer manages. */
export function SubscribersPage({ newsletter, view }: { newsletter: NewsletterKey; view: SubscribersView }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const [imported, setImported] = useState<ImportResult>()
  const showImported = async (result: ImportResult) => {
    setImported(result)
    await navigate({ to: PATH, search: newsletterSearch(newsletter) })
  }
  const summary = useSuspenseQuery(newsletterSummaryQuery(api, newsletter)).data
  const { active, pending, joined, left } = summary
  const isFirst = active === 0 && pending === 0 && left === 0 && view.q === '' && view.tab === 'active'
  const importForm = <ImportSubscribers newsletter={newsletter} onImported={showImported} />
  return (
    <>
      <PageTitle
        lead={text.newsletterOf(summary.name)}
        actions={
          <>
            <OtherNewsletters newsletter={newsletter} />
            {active > 0 && (
              <a href={`/api/newsletters/${summary.kind}/${summary.key}/csv`} download className={buttonClass({ variant: 'quiet' })}>
                {text.csv}
              </a>
            )}
          </>
        }
      >
        {text.subscribers}
      </PageTitle>
      <LoadedFeatureNotice feature="newsletters" />
      {imported && (
        <p key={JSON.stringify(imported)} ref={focus} tabIndex={-1} role="status" className={styles.note}>
          {text.imported(imported)}
        </p>
      )}
      {isFirst ? (
        <>
          <NoSubscribers newsletter={summary} />
          {importForm}
        </>
      ) : (
        <>
          <NumberRow
            label={text.numbers}
            numbers={[
              [text.counts.active, formatNumber(active)],
              [text.counts.joined, formatNumber(joined)],
              [text.counts.left, formatNumber(left)],
              [text.counts.pending, formatNumber(pending)],
            ]}
          />
          <AddressSearch newsletter={newsletter} q={view.q} />
          {view.q === '' && <SubscriberTabs newsletter={newsletter} />}
          {view.tab === 'import' ? importForm : <SubscriberList newsletter={newsletter} view={{ ...view, state: view.tab }} />}
        </>
      )}
    </>
  )
}

interface OfNewsletter {
  newsletter: NewsletterKey
}

const PATH = '/me/subscribers'

function AddressSearch({ newsletter, q }: OfNewsletter & { q: string }) {
  const navigate = useNavigate()
  const of = newsletterSearch(newsletter)
  return (
    <SearchForm
      path={PATH}
      query={q}
      label={text.search}
      submit={text.find}
      variant="quiet"
      onSearch={(address) => void navigate({ to: PATH, search: { ...of, ...(address !== '' && { q: address }) } })}
    >
      {of.newsletter !== undefined && <input type="hidden" name="newsletter" value={of.newsletter} />}
    </SearchForm>
  )
}

const SubscriberTabs = ({ newsletter }: OfNewsletter) => (
  <Tabs label={text.lists}>
    {SUBSCRIBER_TABS.map((tab) => (
      <Tab key={tab} to={PATH} search={{ ...newsletterSearch(newsletter), ...(tab !== 'active' && { tab }) }}>
        {text.tabs[tab]}
      </Tab>
    ))}
  </Tabs>
)

/** Leads to the other newsletters that the viewer manages, if there are any. */
function OtherNewsletters({ newsletter: { kind, key } }: OfNewsletter) {
  const { api } = useRouteContext({ from: '__root__' })
  const { newsletters } = useSuspenseQuery(managedNewslettersQuery(api)).data
  const others = newsletters.filter((other) => other.kind !== kind || other.key !== key)
  if (others.length === 0) return null
  return (
    <Menu
      label={text.otherNewsletters}
      button={
        <>
          <span>{text.otherNewsletters}</span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        </>
      }
      buttonClassName={buttonClass({ variant: 'quiet' })}
    >
      {others.map((other) => (
        <MenuLink key={other.path} to={PATH} search={newsletterSearch(other)}>
          <bdi>{other.name}</bdi> <span className={styles.hint}>{formatNumber(other.active)}</span>
        </MenuLink>
      ))}
    </Menu>
  )
}

function NoSubscribers({ newsletter: { path } }: { newsletter: NewsletterSummary }) {
  const { origin } = useRouteContext({ from: '__root__' })
  return (
    <>
      <EmptyState drawing={<PostsDrawing />} title={text.none} link={{ to: path, label: text.toPage }}>
        {text.noneHint}
      </EmptyState>
      <div className={styles.address}>
        <CopyField label={text.pageAddress} value={origin + path} />
      </div>
    </>
  )
}
