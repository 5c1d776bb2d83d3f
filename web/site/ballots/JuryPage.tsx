import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { campaignQuery } from '#web/site/campaigns/queries.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { JuryEntry as Entry } from '#worker/site/ballots/contract.ts'
import { scoreEntry } from './actions.ts'
import styles from './jury.module.css'
import { juryQuery } from './queries.ts'
import { staffText as text } from './staff-text.ts'

/** The entries that a juror scores, in an order of their own. */
export function JuryPage({ slug, after }: { slug: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: campaign } = useSuspenseQuery(campaignQuery(api, slug))
  const { items, pages, pager } = usePages(juryQuery(api, slug, after))
  const { scored = 0, total = 0, canScore = false } = pages.at(-1) ?? {}
  const hasBegun = ['voting', 'counting', 'results', 'cancelled'].includes(campaign.phase)
  return (
    <>
      <PageTitle
        lead={canScore ? text.juryLead : hasBegun ? text.juryReadOnly : text.juryWaiting}
        actions={
          <LinkButton to={`/campaign/${slug}`} variant="quiet" size="small">
            {text.toCampaign}
          </LinkButton>
        }
      >
        {text.jury(campaign.title)}
      </PageTitle>
      {total > 0 && (
        <div className={styles.progress}>
          <span id="jury-progress">{text.progressLabel}</span>
          <progress aria-labelledby="jury-progress" value={scored} max={total} className={styles.bar} />
          <span role="status">{text.progress(scored, total)}</span>
        </div>
      )}
      {items.length === 0 && <EmptyState title={text.noJuryEntries}>{text.noJuryEntriesHint}</EmptyState>}
      <CardList busy={pager.loading}>
        {items.map((entry) => (
          <JuryEntry key={entry.post.hash} slug={slug} entry={entry} canScore={canScore} />
        ))}
      </CardList>
      <Pager to={`/campaign/${slug}/jury`} {...pager} />
    </>
  )
}

interface Props {
  slug: string
  entry: Entry
  canScore: boolean
}

/** A card with the juror's score, which is saved entry by entry. */
function JuryEntry({ slug, entry: { post, score }, canScore }: Props) {
  const { hash, title } = post
  const [isSaved, setIsSaved] = useState(false)
  const save = useAction(scoreEntry, { slug, hash }, { instead: () => setIsSaved(true) })
  const { fields, formError } = fieldErrors(save.error, ['score'])
  return (
    <div className={styles.entry}>
      <PostCard post={post} />
      {canScore ? (
        <ActionForm action={save} className={styles.form}>
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
                readOnly={save.isPending}
                onChange={() => setIsSaved(false)}
              />
            )}
          </Field>
          <Button type="submit" variant="quiet" loading={save.isPending}>
            {text.saveScore}
            <span className="visually-hidden">{text.scoreOf(title)}</span>
          </Button>
          <span role="status" className={styles.saved}>
            {isSaved && !save.error && text.saved}
          </span>
        </ActionForm>
      ) : (
        <p className={styles.given}>
          {text.givenScore}: <b>{score === null ? text.unscoredEntry : persianDigits(score)}</b>
        </p>
      )}
    </div>
  )
}
