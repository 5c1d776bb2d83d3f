import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import styles from '#web/money/administration/administration.module.css'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import type { AdminTopic } from '#worker/moderation/content/contract.ts'
import content from './content.module.css'
import { MoveButtons } from './MoveButtons.tsx'
import { type Direction, moveItem } from './move-item.ts'
import { RenameTopic } from './RenameTopic.tsx'
import { text } from './text.ts'

/** A topic with the buttons that move, rename and hide it. */
export function TopicRow({ topic, order }: { topic: AdminTopic; order: readonly string[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { key: topicKey, name, family, postCount, followerCount, hiddenAt } = topic
  const isHidden = hiddenAt !== null
  const [isRenaming, setIsRenaming] = useState(false)
  const route = api.api.admin.topics
  const hide = useStaffChange({
    run: () =>
      unwrap(
        isHidden ? route[':key'].hidden.$delete({ param: { key: topicKey } }) : route[':key'].hidden.$put({ param: { key: topicKey } }),
      ),
    done: isHidden ? text.topicShown : text.topicHidden,
  })
  const move = useStaffChange({
    run: (direction: Direction) => unwrap(route.$put({ json: { order: moveItem(order, topicKey, direction) } })),
    done: text.moved,
  })
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
        <ErrorNote>{hide.error?.message ?? move.error?.message}</ErrorNote>
      </div>
      <div className={content.actions}>
        <MoveButtons
          form="content.move-topic"
          params={{ key: topicKey }}
          name={name}
          isFirst={order.at(0) === topicKey}
          isLast={order.at(-1) === topicKey}
          isPending={move.isPending}
          onMove={move.change}
        />
        {!isRenaming && (
          <Button variant="plain" size="small" aria-label={`${text.renameOf(name)}…`} onClick={() => setIsRenaming(true)}>
            {`${text.rename}…`}
          </Button>
        )}
        <Button
          {...postButton(isHidden ? 'content.show-topic' : 'content.hide-topic', { key: topicKey })}
          variant="quiet"
          size="small"
          loading={hide.isPending}
          aria-label={isHidden ? text.unhide(name) : text.hideOf(name)}
          onClick={() => hide.change(undefined)}
        >
          {isHidden ? text.show : text.hide}
        </Button>
      </div>
      {isRenaming ? (
        rename
      ) : (
        <FormDetails label={text.rename} forms={formName('content.update-topic', { key: topicKey })}>
          {import.meta.env.SSR && rename}
        </FormDetails>
      )}
    </li>
  )
}
