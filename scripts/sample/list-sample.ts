// Lists what the sample community has: `node scripts/sample/list-sample.ts`.
import { episodeFigures, isShowcase, postFigures, stateCounts } from './sample-figures.ts'

const figures = postFigures()
const showcase = figures.filter(isShowcase)

console.log(`${showcase.length} showcase posts`)
console.table(
  showcase.map(({ key, words, pictures, kinds, comments }) => ({ key, words, pictures, comments, kinds: [...kinds].toSorted().join(' ') })),
)
const others = figures.filter((post) => !isShowcase(post))
console.log(`${figures.length} posts; of the others, ${others.filter(({ words }) => words > 500).length} have over 500 words`)
console.log(`Kinds of blocks: ${[...new Set(figures.flatMap(({ kinds }) => [...kinds]))].toSorted().join(' ')}`)

const visible = figures.filter(({ rank }) => rank !== null && rank <= 40).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
console.log('The 40 most popular posts')
console.table(visible.map(({ rank, key, words, pictures, comments, answers }) => ({ rank, key, words, pictures, comments, answers })))

console.log('Episodes')
console.table(episodeFigures())

console.log('States')
console.table(Object.fromEntries(Object.entries(stateCounts()).map(([state, count]) => [state, { count }])))
