import { compounds, compoundsWithAnd } from './compounds.ts'
import { dash } from './dash.ts'
import { digits, numberMarks } from './digits.ts'
import type { Edit, RuleName } from './edit.ts'
import { ellipsis } from './ellipsis.ts'
import { afterSilentHe, comparison, copula, plural } from './endings.ts'
import { type HamzaStyle, hamza } from './hamza.ts'
import { imperfect, splitGluedImperfect } from './imperfect.ts'
import { joinWords } from './join-words.ts'
import { kashida } from './kashida.ts'
import { letters, roundHe } from './letters.ts'
import { percent, punctuation } from './punctuation.ts'
import { quotes } from './quotes.ts'
import { repeats } from './repeats.ts'
import { spaces } from './spaces.ts'
import { spaceInsertionRules, spaceRemovalRules } from './spacing.ts'
import { disguisedHalfSpaces, looseHalfSpaces, strayHalfSpaces } from './zwnj.ts'

interface Rule {
  name: RuleName
  find(text: string, options: { digits: 'persian' | 'keep'; hamza: HamzaStyle }): Edit[]
}

const JOINERS = [imperfect, plural, comparison, copula, afterSilentHe, compounds]

/** All rules in dependency order: letters, punctuation, spaces, then words. */
export const ORDERED_RULES: readonly Rule[] = [
  { name: 'letters', find: letters },
  { name: 'letters', find: roundHe },
  { name: 'kashida', find: kashida },
  { name: 'zwnj', find: disguisedHalfSpaces },
  { name: 'zwnj', find: looseHalfSpaces },
  { name: 'zwnj', find: strayHalfSpaces },
  { name: 'ellipsis', find: ellipsis },
  { name: 'digits', find: (text, options) => (options.digits === 'persian' ? digits(text) : []) },
  { name: 'punctuation', find: numberMarks },
  { name: 'punctuation', find: percent },
  { name: 'punctuation', find: punctuation },
  { name: 'repeats', find: repeats },
  { name: 'quotes', find: quotes },
  ...spaceRemovalRules.map((find): Rule => ({ name: 'spacing', find })),
  { name: 'spaces', find: spaces },
  ...spaceInsertionRules.map((find): Rule => ({ name: 'spacing', find })),
  { name: 'dash', find: dash },
  { name: 'hamza', find: (text, options) => hamza(text, options.hamza) },
  { name: 'half-space', find: (text) => joinWords(text, JOINERS) },
  { name: 'half-space', find: splitGluedImperfect },
  { name: 'half-space', find: compoundsWithAnd },
]
