import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as administrationText } from '#web/money/administration/text.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { AdminTopic } from '#worker/moderation/content/contract.ts'
import { hideTopic, moveTopic, showTopic, updateTopic } from './actions.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { adminTopicsQuery } from './queries.ts'
import { text } from './text.ts'

/** Every topic in display order, hidden ones included. */
export function TopicList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(adminTopicsQuery(api)).data
  const order = items.map(({ key }) => key)
  return (
    <>
      <PageTitle lead={text.topicsLead}>{text.topics}</PageTitle>
      <ul>
        {items.map((topic) => (
          <TopicRow key={topic.key} topic={topic} order={order} />
        ))}
      </ul>
    </>
  )
}

/** A topic with the buttons that move, rename and hide it. */
function TopicRow({ topic, order }: { topic: AdminTopic; order: readonly string[] }) {
  const { key: topicKey, name, family, postCount, followerCount, hiddenAt } = topic
  const isHidden = hiddenAt !== null
  const [isRenaming, setIsRenaming] = useState(false)
  const hide = useAction(isHidden ? showTopic : hideTopic, { key: topicKey })
  const up = useAction(moveTopic, { key: topicKey, direction: 'up' })
  const down = useAction(moveTopic, { key: topicKey, direction: 'down' })
  const rename = <RenameTopic topic={topic} close={() => setIsRenaming(false)} />
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          {isHidden ? (
            <bdi>{name}</bdi>
          ) : (
            <PathLink to={`/topic/${topicKey}`}>
              <bdi>{name}</bdi>
            </PathLink>
          )}
          {isHidden && <span className={styles.inactive}>{text.hidden}</span>}
        </p>
        <p className={styles.meta}>
          <span>{family}</span>
          <span>{text.postCount(formatNumber(postCount))}</span>
          <span>{text.followers(formatNumber(followerCount))}</span>
        </p>
        <ErrorNote>{(hide.error ?? up.error ?? down.error)?.message}</ErrorNote>
      </div>
      <div className={styles.actions}>
        <MoveButtons up={order.at(0) === topicKey ? undefined : up} down={order.at(-1) === topicKey ? undefined : down} name={name} />
        {!isRenaming && (
          <Button variant="plain" size="small" aria-label={`${text.renameOf(name)}…`} onClick={() => setIsRenaming(true)}>
            {`${text.rename}…`}
          </Button>
        )}
        <ActionButton action={hide} variant="quiet" size="small" aria-label={isHidden ? text.unhide(name) : text.hideOf(name)}>
          {isHidden ? text.show : text.hide}
        </ActionButton>
      </div>
      {isRenaming ? (
        rename
      ) : (
        <FormDetails label={text.rename} forms={formName(updateTopic.name, { key: topicKey })}>
          {import.meta.env.SSR && rename}
        </FormDetails>
      )}
    </li>
  )
}

/** Changes the name and the description of a topic; its URL stays. */
const RenameTopic = ({ topic: { key: topicKey, name, description }, close }: { topic: AdminTopic; close: () => void }) => (
  <ChangeForm
    action={useAction(updateTopic, { key: topicKey }, { onDone: close })}
    submitLabel={text.rename}
    fields={['name', 'description']}
    onCancel={close}
  >
    {(errors) => (
      <>
        <Field label={text.name} error={errors.name}>
          {(control) => <TextInput {...control} name="name" defaultValue={name} required />}
        </Field>
        <Field label={text.description} optional={administrationText.optional} error={errors.description}>
          {(control) => <TextInput {...control} name="description" defaultValue={description} />}
        </Field>
      </>
    )}
  </ChangeForm>
)
