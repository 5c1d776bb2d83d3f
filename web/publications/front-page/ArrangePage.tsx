import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ArrangedRows } from './ArrangedRows.tsx'
import { ArrangedSections } from './ArrangedSections.tsx'
import { moveArrangedPost, removeArrangedPost } from './actions.ts'
import styles from './arrange.module.css'
import { arrangeText as text } from './arrange-text.ts'
import { FRONT_PAGE_PLACES, movePost, type Place, placePost, postsIn, removePost } from './arrangement-draft.ts'
import { ManageSeries } from './ManageSeries.tsx'
import { PickerLink, type PickerSearch, PostPicker } from './PostPicker.tsx'
import { useArrangement } from './use-arrangement.ts'

type Editor = ReturnType<typeof useArrangement>

/** Screen on which editors arrange the front page of a publication and its series. */
export function ArrangePage({ hash, search }: { hash: string; search: PickerSearch }) {
  const editor = useArrangement(hash)
  return (
    <>
      <p className={styles.intro}>{text.intro}</p>
      {FRONT_PAGE_PLACES.map((place) => (
        <ArrangedPlace key={place} place={place} {...{ hash, search, editor }} />
      ))}
      <ArrangedSections hash={hash} editor={editor} />
      <ManageSeries hash={hash} search={search} arrangement={editor.arrangement} />
    </>
  )
}

function ArrangedPlace({ place, hash, search, editor }: { place: Place; hash: string; search: PickerSearch; editor: Editor }) {
  const { arrangement, show, store, change } = editor
  const posts = postsIn(arrangement, place)
  return (
    <SettingsSection
      title={text.places[place]}
      summary={text.hints[place]}
      action={<PickerLink label={place === 'lead' ? text.replace : text.add} target={place} {...{ hash, search }} />}
    >
      {posts.length === 0 && place !== 'lead' && <p className={styles.meta}>{text.none}</p>}
      <ArrangedRows
        rows={posts.map((post) => ({
          key: post.hash,
          title: post.title,
          details: <bdi>{text.byline(post.authorName, post.publishedAt)}</bdi>,
        }))}
        moveAction={moveArrangedPost.name}
        removeAction={removeArrangedPost.name}
        params={{ hash, place, version: String(arrangement.version) }}
        onShow={(from, to) => show(movePost(arrangement, place, from, to))}
        onStore={store}
        onRemove={(key) => change(removePost(arrangement, key))}
      />
      {search.target === place && (
        <PostPicker
          {...{ hash, search }}
          version={arrangement.version}
          chosen={posts.map((post) => post.hash)}
          onChoose={(post) => {
            const draft = placePost(arrangement, post, place)
            if (draft) change(draft)
            else showToast({ message: text.full, failed: true })
          }}
        />
      )}
    </SettingsSection>
  )
}
