import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as administrationText } from '#web/money/administration/text.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Announcement, Audience } from '#worker/moderation/announcements/contract.ts'
import { createAnnouncement, stopAnnouncement } from './actions.ts'
import { announcementsQuery } from './queries.ts'
import { text } from './text.ts'

/** All announcements, newest first, and the form that writes one. */
export function AnnouncementList({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(announcementsQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms={createAnnouncement.name}>
        {(close) => <CreateAnnouncement close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none}>{text.noneHint}</EmptyState>}
      <ul>
        {items.map((announcement) => (
          <AnnouncementRow key={announcement.hash} announcement={announcement} />
        ))}
      </ul>
      <Pager to="/admin/announcements" {...pager} />
    </>
  )
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { hash, text: content, link, audience, startsAt, endsAt, state, createdBy } = announcement
  const stop = useAction(stopAnnouncement, { hash })
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <bdi>{content}</bdi>
          <span className={state === 'shown' ? styles.active : styles.inactive}>{text.states[state]}</span>
        </p>
        {link && (
          <p>
            <a href={link}>
              <bdi dir="ltr">{link}</bdi>
            </a>
          </p>
        )}
        <p className={styles.meta}>
          <span>{text.audiences[audience]}</span>
          <span>
            <Time at={startsAt} as="moment" /> {text.until} <Time at={endsAt} as="moment" />
          </span>
          <span>
            {text.by} <bdi>{createdBy.name}</bdi>
          </span>
        </p>
        <ErrorNote>{stop.error?.message}</ErrorNote>
      </div>
      {state !== 'ended' && (
        <div className={styles.end}>
          <ActionButton action={stop} variant="quiet" size="small" aria-label={text.stopOf(content)}>
            {text.stop}
          </ActionButton>
        </div>
      )}
    </li>
  )
}

const FIELDS = ['text', 'link', 'audience', 'startsAt', 'endsAt']

/** Writes an announcement with its days and readers. */
function CreateAnnouncement({ close }: { close: () => void }) {
  const [content, setContent] = useState('')
  const [audience, setAudience] = useState<Audience>('everyone')
  const [isDismissible, setIsDismissible] = useState(true)
  const create = useAction(createAnnouncement, {}, { onDone: close })
  return (
    <ChangeForm action={create} submitLabel={text.submit} fields={FIELDS} onCancel={close}>
      {(errors) => (
        <>
          <Field label={text.content} error={errors.text} counter={{ value: content, max: LIMITS.announcementText }}>
            {(control) => (
              <TextArea {...control} name="text" rows={2} value={content} onChange={({ target }) => setContent(target.value)} />
            )}
          </Field>
          <Field label={text.link} hint={text.linkHint} optional={administrationText.optional} error={errors.link}>
            {(control) => <TextInput {...control} name="link" dir="ltr" autoComplete="off" />}
          </Field>
          <SelectField<Audience> label={text.audience} name="audience" options={text.audiences} value={audience} onChange={setAudience} />
          <DateField label={text.startsAt} name="startsAt" optional={administrationText.optional} error={errors.startsAt} />
          <DateField label={text.endsAt} name="endsAt" error={errors.endsAt} />
          <label className={styles.confirmation}>
            <input
              type="checkbox"
              name="dismissible"
              value="on"
              {...checkedProps('dismissible', 'on', isDismissible)}
              onChange={({ target }) => setIsDismissible(target.checked)}
            />
            <span>{text.dismissible}</span>
          </label>
        </>
      )}
    </ChangeForm>
  )
}
