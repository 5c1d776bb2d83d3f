import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import type { Subscription, SubscriptionsPreview } from '#worker/distribution/opml/contract.ts'
import styles from './opml.module.css'
import { SubscriptionPicker } from './SubscriptionPicker.tsx'
import { SubscriptionSection } from './SubscriptionSection.tsx'
import { text } from './text.ts'
import { UnmatchedSection } from './UnmatchedSection.tsx'

interface Props {
  preview: SubscriptionsPreview
  onDone: () => void
}

export function OpmlPreview({ preview, onDone }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { found, missing, malformed, left } = preview
  const withState = (...states: Subscription['state'][]) => found.filter(({ state }) => states.includes(state))
  const open = withState('open')
  const follow = useMutation({
    mutationFn: (chosen: Subscription[]) => unwrap(api.api.follows.$post({ json: { of: chosen.map(({ kind, key }) => ({ kind, key })) } })),
    onSuccess: () => {
      for (const queryKey of [['follows'], ['home']]) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
  const refusalMessage = ({ kind, key }: Subscription) => {
    const refused = follow.data?.refused.find((item) => item.kind === kind && item.key === key)
    return refused && text.refused[refused.why]
  }
  const isSelecting = open.length > 0 && !follow.data
  return (
    <div className={styles.preview}>
      <p role="status">{follow.data ? text.followed(follow.data.followed) : text.summary(preview)}</p>
      {isSelecting && (
        <SubscriptionPicker
          found={open}
          remaining={left}
          pending={follow.isPending}
          error={follow.error?.message}
          onFollow={(chosen) => follow.mutate(chosen)}
          onCancel={onDone}
        />
      )}
      <SubscriptionSection title={text.notFollowed} lines={open.filter((item) => refusalMessage(item))} noteFor={refusalMessage} />
      <SubscriptionSection title={text.known} lines={withState('followed')} />
      <SubscriptionSection title={text.notFollowable} lines={withState('blocked', 'self')} noteFor={({ state }) => text.states[state]} />
      <UnmatchedSection title={text.missing} hint={text.missingHint} lines={missing} />
      <UnmatchedSection title={text.malformed} hint={text.malformedHint} lines={malformed} />
      {!isSelecting && (
        <ButtonRow>
          <Button variant="quiet" onClick={onDone}>
            {text.done}
          </Button>
        </ButtonRow>
      )}
    </div>
  )
}
