import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionPanel } from '#web/ui/admin/ActionPanel.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { LIST_KEYS, ShortcutLegend } from '#web/ui/admin/ShortcutLegend.tsx'
import staff from '#web/ui/admin/staff-page.module.css'
import { TextForm } from '#web/ui/admin/TextForm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AppealCard } from '#worker/moderation/decisions/contract.ts'
import { acceptAppeal, rejectAppeal } from './actions.ts'
import { APPEAL_STATES, type AppealState, appealsQuery, casePath } from './queries.ts'
import { appealText, text } from './text.ts'

const PATH = '/admin/appeals'
const searchOf = (state: AppealState) => (state === 'open' ? {} : { state })

/** Appeals against decisions and suspensions; the letters answer the focused one. */
export function AppealList({ state, after }: { state: AppealState; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(appealsQuery(api, state, after))
  return (
    <>
      <PageTitle lead={appealText.lead}>{appealText.title}</PageTitle>
      <Tabs label={appealText.states}>
        {APPEAL_STATES.map((each) => (
          <Tab key={each} to={PATH} search={searchOf(each)}>
            {appealText.stateNames[each]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 ? (
        state === 'open' ? (
          <EmptyState title={appealText.noneOpen}>{appealText.noneOpenHint}</EmptyState>
        ) : (
          <EmptyState title={appealText.noneAnswered} />
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

/** Answers to an appeal with the letters that open their forms. */
const ANSWER_KEYS = [
  { name: 'accept', letter: 'A', label: appealText.accept, summary: appealText.acceptHint },
  { name: 'reject', letter: 'R', label: appealText.reject, summary: appealText.rejectHint },
] as const

/** An appeal, the decision that it is about and, if the viewer may answer it, the forms of both answers. */
function AppealRow({ card }: { card: AppealCard }) {
  const { source, hash, action, kind, key, title, owner, moderator, rule, reason, excerpt, decidedAt, appeal, isAnswerable } = card
  const path = casePath(kind, key)
  const isOpen = appeal.accepted === null
  return (
    <li className={staff.record} data-card>
      <h2 className={staff.recordTitle}>
        {text.actions[action]}:{' '}
        {path ? (
          <PathLink to={path} data-card-link>
            <bdi>{title || text.erased}</bdi>
          </PathLink>
        ) : (
          <bdi>{title || text.erased}</bdi>
        )}
      </h2>
      <blockquote className={staff.quote} dir="auto">
        {appeal.text}
      </blockquote>
      <DescriptionList
        label={text.appeal}
        facts={[
          [appealText.appellant, owner ? <PersonLink key="owner" person={owner} /> : text.deletedUser],
          [appealText.sentAt, <Time key="sent" at={appeal.at} as="moment" />],
          [
            appealText.decision,
            <>
              {text.by} <bdi>{moderator?.name ?? text.deletedUser}</bdi>، <Time at={decidedAt} as="moment" />
            </>,
          ],
          [text.ruleLabel, rule && text.ruleName(persianDigits(rule.number), rule.name)],
          [text.excerpt, excerpt !== '' && <Quote text={excerpt} />],
          [text.note, reason !== '' && <Quote text={reason} />],
          [
            text.answer,
            !isOpen && (
              <>
                {appeal.accepted ? appealText.accepted : appealText.rejected}
                {appeal.answeredBy && (
                  <>
                    {' '}
                    {text.by} <bdi>{appeal.answeredBy.name}</bdi>
                  </>
                )}
                {appeal.answeredAt !== null && (
                  <>
                    ، <Time at={appeal.answeredAt} as="moment" />
                  </>
                )}
                {appeal.answer && <Quote text={appeal.answer} />}
                {appeal.decidedAlone && <span className={staff.hint}>{text.decidedAlone}</span>}
              </>
            ),
          ],
        ]}
      />
      {isOpen && !isAnswerable && <p className={staff.hint}>{appealText.ownDecision}</p>}
      {isAnswerable && (
        <ActionPanel
          actions={ANSWER_KEYS.map(({ name, letter, label, summary }) => ({
            name,
            letter,
            label,
            summary,
            forms: `appeals.${name}?source=${source}&hash=${hash}`,
            form: (close) => <AnswerForm appeal={{ source, hash }} answer={name} close={close} />,
          }))}
        />
      )}
    </li>
  )
}

interface AnswerFormProps {
  appeal: Pick<AppealCard, 'source' | 'hash'>
  answer: 'accept' | 'reject'
  close: () => void
}

const AnswerForm = ({ appeal, answer, close }: AnswerFormProps) => (
  <TextForm
    action={useAction(answer === 'accept' ? acceptAppeal : rejectAppeal, appeal, { onDone: close })}
    name="text"
    label={appealText.answer}
    rows={3}
    max={LIMITS.appealText}
    submitLabel={appealText[answer]}
    danger={answer === 'reject'}
    close={close}
  />
)

const Quote = ({ text }: { text: string }) => (
  <blockquote className={staff.quote} dir="auto">
    {text}
  </blockquote>
)
