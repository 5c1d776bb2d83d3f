import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { JuryEntry as Entry, JurySheet } from '#worker/site/ballots/contract.ts'
import styles from './jury.module.css'
import { readScore } from './read-fields.ts'
import { staffText as text } from './staff-text.ts'

interface Props {
  slug: string
  entry: Entry
  canScore: boolean
}

/** A card with the juror's score, which is saved entry by entry. */
export function JuryEntry({ slug, entry: { post, score }, canScore }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { hash, title } = post
  const save = useMutation({
    mutationFn: async (typed: string) => {
      const json = readScore(typed)
      await unwrap(api.api.campaigns[':slug'].jury[':hash'].$put({ param: { slug, hash }, json }))
      return json.score
    },
    onSuccess: (saved) =>
      queryClient.setQueriesData<InfiniteData<JurySheet>>(
        { queryKey: campaignKeys.jury(slug) },
        (data) => data && withScore(data, hash, saved),
      ),
  })
  const { fields, formError } = fieldErrors(save.error, ['score'])
  return (
    <div className={styles.entry}>
      <PostCard post={post} />
      {canScore ? (
        <PostForm
          form={formName('ballots.score', { slug, hash })}
          className={styles.form}
          onSubmit={handleSubmit((form) => !save.isPending && save.mutate(readTextField(form, 'score')))}
          noValidate
        >
          <Field
            className={styles.field}
            label={
              <>
                {text.score}
                <span className="visually-hidden">{text.scoreOf(title)}</span>
              </>
            }
            error={fields.score ?? formError}
          >
            {(control) => (
              <TextInput
                {...control}
                name="score"
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                className={styles.input}
                defaultValue={score === null ? '' : persianDigits(score)}
                onChange={() => save.isIdle || save.reset()}
              />
            )}
          </Field>
          <Button type="submit" variant="quiet" loading={save.isPending}>
            {text.saveScore}
            <span className="visually-hidden">{text.scoreOf(title)}</span>
          </Button>
          <span role="status" className={styles.saved}>
            {save.isSuccess && text.saved}
          </span>
        </PostForm>
      ) : (
        <p className={styles.given}>
          {text.givenScore}: <b>{score === null ? text.unscoredEntry : persianDigits(score)}</b>
        </p>
      )}
    </div>
  )
}

function withScore(data: InfiniteData<JurySheet>, hash: string, score: number): InfiniteData<JurySheet> {
  const known = data.pages.flatMap(({ items }) => items).find(({ post }) => post.hash === hash)
  const added = known?.score === null ? 1 : 0
  const pages = data.pages.map((page) => ({
    ...page,
    scored: page.scored + added,
    items: page.items.map((item) => (item.post.hash === hash ? { ...item, score } : item)),
  }))
  return { ...data, pages }
}
