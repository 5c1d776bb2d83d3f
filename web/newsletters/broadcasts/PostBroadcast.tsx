import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import styles from '#web/newsletters/subscriptions/subscriptions.module.css'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Broadcast, BroadcastOptions } from '#worker/newsletters/broadcasts/contract.ts'
import { cancelBroadcast, sendBroadcast, testBroadcast } from './actions.ts'
import { broadcastOptionsQuery } from './queries.ts'
import { text } from './text.ts'

/** Sends a post to the subscribers by email, or shows what became of that. */
export function PostBroadcast({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const options = useSuspenseQuery(broadcastOptionsQuery(api, hash)).data
  const { post, draft, broadcast, obstacle, readers, visits } = options
  return (
    <div className={styles.wide}>
      {draft || broadcast?.isEmailOnly ? (
        <PageTitle lead={text.draftLead}>{text.draftTitle}</PageTitle>
      ) : (
        <PageTitle lead={text.lead}>{text.title}</PageTitle>
      )}
      <p className={styles.post}>
        <PathLink to={post.path ?? `/p/${hash}/edit`}>
          <bdi>{post.title || text.untitled}</bdi>
        </PathLink>
      </p>
      {broadcast ? (
        <BroadcastState broadcast={broadcast} post={hash} visits={visits} />
      ) : (
        <>
          <Receivers options={options} />
          {obstacle ? (
            <p className={styles.note}>{text.obstacles[obstacle]}</p>
          ) : (
            readers > 0 && <SendForm post={hash} title={post.title} draft={draft} />
          )}
        </>
      )}
      {obstacle !== 'notPublic' && (
        <PageSection title={broadcast?.isEmailOnly ? text.frozen : text.preview}>
          <TestForm post={hash} />
          <iframe
            key={draft?.revision}
            className={styles.preview}
            src={`/api/broadcasts/posts/${hash}/preview`}
            title={text.preview}
            sandbox=""
            loading="lazy"
          />
        </PageSection>
      )}
    </div>
  )
}

function Receivers({ options: { newsletters, readers } }: { options: BroadcastOptions }) {
  return (
    <PageSection title={text.receivers}>
      <p>
        {text.readers(readers)}
        {' · '}
        {newsletters.map(({ kind, key, name, path }, at) => (
          <span key={`${kind}:${key}`}>
            {at > 0 && '، '}
            <PathLink to={path}>{text.of(name)}</PathLink>
          </span>
        ))}
      </p>
      {readers === 0 && (
        <>
          <p className={styles.hint}>{text.noReaders}</p>
          <LinkButton to="/me/subscribers" variant="quiet">
            {text.toSubscribers}
          </LinkButton>
        </>
      )}
    </PageSection>
  )
}

function SendForm({ post, title, draft }: { post: string; title: string; draft: BroadcastOptions['draft'] }) {
  const send = useAction(sendBroadcast, { post })
  const [subject, setSubject] = useState('')
  const { fields, formError } = fieldErrors(send.error, ['subject', 'day', 'time', 'sendAt'])
  return (
    <ActionForm action={send} className={form.form ?? ''}>
      <FeatureNotice feature="newsletters" />
      {draft && <input type="hidden" name="revision" value={draft.revision} />}
      <Field
        label={text.subject}
        hint={text.subjectHint}
        error={fields.subject}
        counter={{ value: subject, max: LIMITS.broadcastSubjectGraphemes }}
      >
        {(control) => (
          <TextInput
            {...control}
            name="subject"
            autoComplete="off"
            placeholder={title}
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
          />
        )}
      </Field>
      <WhenToSend errors={fields} />
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={send.isPending}>
          {draft ? text.sendDraft : text.send}
        </Button>
      </ButtonRow>
      <p className={styles.hint}>{draft ? text.freezeNote : text.limitNote}</p>
    </ActionForm>
  )
}

/** A component of its own, because it reads the posted values of the form around it. */
function WhenToSend({ errors }: { errors: Partial<Record<'day' | 'time' | 'sendAt', string>> }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{text.when}</legend>
      <label className={styles.choice}>
        <input type="radio" name="when" value="now" defaultChecked={checkedProps('when', 'now', true).checked} /> {text.now}
      </label>
      <label className={styles.choice}>
        <input type="radio" name="when" value="later" defaultChecked={checkedProps('when', 'later', false).checked} /> {text.later}
      </label>
      <div className={styles.moment}>
        <DateField label={text.day} name="day" years={1} error={errors.day ?? errors.sendAt} />
        <Field label={text.time} hint={text.timeHint} error={errors.time}>
          {(control) => <TextInput {...control} name="time" dir="ltr" inputMode="numeric" autoComplete="off" />}
        </Field>
      </div>
    </fieldset>
  )
}

function TestForm({ post }: { post: string }) {
  const test = useAction(testBroadcast, { post })
  const { formError, fields } = fieldErrors(test.error, ['email'])
  return (
    <ActionForm action={test} className={styles.test ?? ''}>
      <Button type="submit" variant="quiet" size="small" loading={test.isPending}>
        {text.test}
      </Button>
      <span className={styles.hint}>{text.testHint}</span>
      <ErrorNote>{fields.email ?? formError}</ErrorNote>
    </ActionForm>
  )
}

function BroadcastState({
  broadcast: { hash, state, isEmailOnly, subject, sendAt, sent, failed, unknown, post: sentPost },
  post,
  visits,
}: {
  broadcast: Broadcast
  post: string
  visits: number | null
}) {
  const cancel = useAction(cancelBroadcast, { hash, post })
  const counts: [string, string][] = [
    [text.counts.sent, formatNumber(sent)],
    ...(failed > 0 ? ([[text.counts.failed, formatNumber(failed)]] as [string, string][]) : []),
    ...(unknown > 0 ? ([[text.counts.unknown, formatNumber(unknown)]] as [string, string][]) : []),
    ...(visits === null ? [] : ([[text.counts.visits, formatNumber(visits)]] as [string, string][])),
  ]
  return (
    <PageSection title={isEmailOnly && state === 'sent' ? text.emailOnlySent : text.states[state]}>
      <p>
        <bdi>{subject}</bdi> · {text.sendAt}: <Time at={sendAt} as="moment" />
      </p>
      {state !== 'scheduled' && <NumberRow label={text.state} numbers={counts} />}
      {unknown > 0 && <p className={styles.hint}>{text.unknownHint}</p>}
      {visits !== null && state !== 'scheduled' && (
        <p className={styles.hint}>
          {text.visitsHint} <PathLink to={`/me/stats/post/${post}`}>{text.toStatistics}</PathLink>
        </p>
      )}
      {isEmailOnly && sentPost.path === null && (
        <p className={styles.hint}>
          {text.publishLater} <PathLink to={`/p/${post}/edit`}>{text.toDraft}</PathLink>
        </p>
      )}
      {(state === 'scheduled' || state === 'sending') && (
        <>
          <ActionButton action={cancel} variant="quiet" size="small">
            {text.cancel}
          </ActionButton>
          <p className={styles.hint}>{isEmailOnly ? text.cancelDraftNote : text.cancelNote}</p>
        </>
      )}
      <ErrorNote>{cancel.error?.message}</ErrorNote>
    </PageSection>
  )
}
