import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { TelegramMessage } from '#worker/distribution/telegram/contract.ts'
import { declineForTelegram, sendToTelegram } from './actions.ts'
import { telegramMessagesQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  owner: string
  path: string
  after: string | undefined
}

/** The messages of a channel, the latest post first, with what the owner may do about each. */
export function ChannelMessages({ owner, path, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(telegramMessagesQuery(api, owner, after))
  if (items.length === 0) return <EmptyState title={text.noMessages}>{text.noMessagesHint}</EmptyState>
  return (
    <>
      <Rows label={text.messages}>
        {items.map((message) => (
          <MessageRow key={message.post.hash} owner={owner} message={message} />
        ))}
      </Rows>
      <Pager to={path} search={{}} {...pager} />
    </>
  )
}

function MessageRow({ owner, message: { post, state, url, at, error, sendable } }: { owner: string; message: TelegramMessage }) {
  const title = post.title || text.untitled
  return (
    <Row wraps>
      <div>
        <p>
          {post.path === null ? (
            <bdi>{title}</bdi>
          ) : (
            <PathLink to={post.path}>
              <bdi>{title}</bdi>
            </PathLink>
          )}
        </p>
        <RowMeta>
          <span>{text.messageStates[state]}</span>
          {error && <bdi>{error}</bdi>}
          <Time at={at} as="ago" />
          {url && (
            <a href={url} rel="noopener" aria-label={text.inTelegramOf(title)}>
              {text.inTelegram}
            </a>
          )}
        </RowMeta>
      </div>
      {sendable && <Decision owner={owner} hash={post.hash} title={title} isFirst={state === 'asked'} />}
    </Row>
  )
}

function Decision({ owner, hash, title, isFirst }: { owner: string; hash: string; title: string; isFirst: boolean }) {
  const send = useAction(sendToTelegram, { owner, hash }, { toastErrors: true })
  const decline = useAction(declineForTelegram, { owner, hash }, { toastErrors: true })
  const label = isFirst ? text.send : text.sendAgain
  return (
    <ButtonRow>
      <ActionButton action={send} variant="quiet" size="small" aria-label={text.sendOf(label, title)}>
        {label}
      </ActionButton>
      {isFirst && (
        <ActionButton action={decline} variant="quiet" size="small" aria-label={text.sendOf(text.decline, title)}>
          {text.decline}
        </ActionButton>
      )}
    </ButtonRow>
  )
}
