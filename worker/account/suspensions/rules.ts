import { RULES } from './contract.ts'

export type Rule = (typeof RULES)[number]

/** A rule by its number; undefined for a number that was never given. */
export const findRule = (number: number): Rule | undefined => RULES.find((rule) => rule.number === number)
