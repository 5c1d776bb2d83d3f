import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import type { Subscription, SubscriptionsPreview } from '#worker/distribution/opml/contract.ts'
import { ChooseFound } from './ChooseFound.tsx'
import { FoundLines } from './FoundLines.tsx'
import styles from './opml.module.css'
import { text } from './text.ts'
import { UnmatchedLines } from './UnmatchedLines.tsx'

interface Props {
  preview: SubscriptionsPreview
  onDone: () => void
}

/** What a file holds: to follow, followed, not to be followed, not here, not readable; and what came of following. */
export function OpmlPreview({ preview, onDone }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { found, missing, malformed, left } = preview
  const of = (...states: Subscription['state'][]) => found.filter(({ state }) => states.includes(state))
  const open = of('open')
  const follow = useMutation({
    mutationFn: (chosen: Subscription[]) => read(api.api.follows.$post({ json: { of: chosen.map(({ kind, key }) => ({ kind, key })) } })),
    onSuccess: () => {
      for (const queryKey of [['follows'], ['home']]) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
  const whyNot = ({ kind, key }: Subscription) => {
    const refused = follow.data?.refused.find((one) => one.kind === kind && one.key === key)
    return refused && text.refused[refused.why]
  }
  const isChoosing = open.length > 0 && !follow.data
  return (
    <div className={styles.preview}>
      <p role="status">{follow.data ? text.followed(follow.data.followed) : text.summary(preview)}</p>
      {isChoosing && (
        <ChooseFound
          found={open}
          left={left}
          pending={follow.isPending}
          error={follow.error?.message}
          onFollow={(chosen) => follow.mutate(chosen)}
          onCancel={onDone}
        />
      )}
      <FoundLines title={text.notFollowed} lines={open.filter((one) => whyNot(one))} wordOf={whyNot} />
      <FoundLines title={text.known} lines={of('followed')} />
      <FoundLines title={text.barred} lines={of('blocked', 'oneself')} wordOf={({ state }) => text.states[state]} />
      <UnmatchedLines title={text.missing} hint={text.missingHint} lines={missing} />
      <UnmatchedLines title={text.malformed} hint={text.malformedHint} lines={malformed} />
      {!isChoosing && (
        <ButtonRow>
          <Button variant="quiet" onClick={onDone}>
            {text.done}
          </Button>
        </ButtonRow>
      )}
    </div>
  )
}
