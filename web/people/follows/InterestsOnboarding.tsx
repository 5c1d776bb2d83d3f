import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import styles from './interests.module.css'
import { interestsQuery } from './queries.ts'
import { TopicPicker } from './TopicPicker.tsx'
import { text } from './text.ts'

export function InterestsOnboarding({ next }: { next: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const { topics } = useSuspenseQuery(interestsQuery(api)).data
  const finish = useMutation({
    mutationFn: () => unwrap(api.api.follows.interests.prompted.$post()),
    // Continue even when the request fails, so that no user gets stuck here.
    onSettled: async () => {
      await router.navigate({ href: next, replace: true })
      queryClient.removeQueries({ queryKey: interestsQuery(api).queryKey })
    },
  })
  return (
    <>
      <PageTitle lead={text.firstLead}>{text.first}</PageTitle>
      <TopicPicker />
      <div className={styles.footer}>
        <p aria-live="polite">{topics.length > 0 ? text.chosen(formatNumber(topics.length)) : text.noneChosen}</p>
        {topics.length > 0 ? (
          <Button loading={finish.isPending} onClick={() => finish.mutate()}>
            {text.continue}
          </Button>
        ) : (
          <Button variant="quiet" loading={finish.isPending} onClick={() => finish.mutate()}>
            {text.later}
          </Button>
        )}
      </div>
    </>
  )
}
