import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { LIST_KEYS, ShortcutLegend } from '#web/ui/admin/ShortcutLegend.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { ANSWER_KEYS, AppealRow } from './AppealRow.tsx'
import { APPEAL_STATES, type AppealState, appealsQuery } from './queries.ts'
import { appealText as text } from './text.ts'

const PATH = '/admin/appeals'
const searchOf = (state: AppealState) => (state === 'open' ? {} : { state })

/** Appeals against decisions and suspensions; the letters answer the focused one. */
export function AppealList({ state, after }: { state: AppealState; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(appealsQuery(api, state, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <Tabs label={text.states}>
        {APPEAL_STATES.map((each) => (
          <Tab key={each} to={PATH} search={searchOf(each)}>
            {text.stateNames[each]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 ? (
        state === 'open' ? (
          <EmptyState title={text.noneOpen}>{text.noneOpenHint}</EmptyState>
        ) : (
          <EmptyState title={text.noneAnswered} />
        )
      ) : (
        <ShortcutLegend
          keys={state === 'open' ? [...LIST_KEYS, ...ANSWER_KEYS.map(({ letter, label }) => [letter, label] as const)] : LIST_KEYS}
        />
      )}
      <ul>
        {items.map((appeal) => (
          <AppealRow key={`${appeal.source} ${appeal.hash}`} card={appeal} />
        ))}
      </ul>
      <Pager to={PATH} search={searchOf(state)} {...pager} />
    </>
  )
}
