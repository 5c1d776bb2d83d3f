import type { Edit, RuleName } from './edits.ts'
import {
  afterSilentHe,
  comparison,
  compounds,
  compoundsWithAnd,
  copula,
  imperfect,
  joinWords,
  plural,
  splitGluedImperfect,
  splitGluedPlural,
} from './join-words.ts'
import { digits, type HamzaStyle, hamza, kashida, letters, numberMarks, presentationForms, roundHe } from './letters.ts'
import { dash, ellipsis, percent, punctuation, quotes, repeats } from './punctuation.ts'
import {
  blankLines,
  disguisedHalfSpaces,
  edgeSpaces,
  idleHalfSpaces,
  looseHalfSpaces,
  spaceInsertionRules,
  spaceRemovalRules,
  spaces,
  strayHalfSpaces,
} from './spacing.ts'

interface Rule {
  name: RuleName
  find(text: string, options: { digits: 'persian' | 'keep'; hamza: HamzaStyle }): Edit[]
}

const JOINERS = [imperfect, plural, comparison, copula, afterSilentHe, compounds]

/** All rules in the order in which they run; some rely on the corrections of earlier ones. */
export const ORDERED_RULES: readonly Rule[] = [
  { name: 'letters', find: presentationForms },
  { name: 'letters', find: letters },
  { name: 'letters', find: roundHe },
  { name: 'kashida', find: kashida },
  { name: 'zwnj', find: disguisedHalfSpaces },
  { name: 'zwnj', find: looseHalfSpaces },
  { name: 'zwnj', find: strayHalfSpaces },
  { name: 'zwnj', find: idleHalfSpaces },
  { name: 'ellipsis', find: ellipsis },
  { name: 'digits', find: (text, options) => (options.digits === 'persian' ? digits(text) : []) },
  { name: 'punctuation', find: numberMarks },
  { name: 'punctuation', find: percent },
  { name: 'punctuation', find: punctuation },
  { name: 'repeats', find: repeats },
  { name: 'quotes', find: quotes },
  ...spaceRemovalRules.map((find): Rule => ({ name: 'spacing', find })),
  { name: 'spaces', find: spaces },
  { name: 'spaces', find: edgeSpaces },
  { name: 'blank-lines', find: blankLines },
  ...spaceInsertionRules.map((find): Rule => ({ name: 'spacing', find })),
  { name: 'dash', find: dash },
  { name: 'hamza', find: (text, options) => hamza(text, options.hamza) },
  { name: 'half-space', find: (text) => joinWords(text, JOINERS) },
  { name: 'half-space', find: splitGluedImperfect },
  { name: 'half-space', find: splitGluedPlural },
  { name: 'half-space', find: compoundsWithAnd },
]
