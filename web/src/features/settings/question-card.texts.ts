import { defineTexts } from '#shared/texts/define-texts.ts'

export const questionCardTexts = defineTexts('questionCard', {
  question: 'Question',
  questionExample: 'Do you have a yard?',
  answerType: 'Answer type',
  required: 'Required',
  choices: 'Choices',
  choicesHint: 'One per line, 2 to {max, number} in total.',
  choicesExample: 'A house\nAn apartment\nSomething else',
  // {problem} is a sentence about one line of the choices
  choiceProblem: 'Line {line, number}: {problem}',
  drag: 'Drag to reorder',
  moveUp: 'Move question {number} up',
  moveDown: 'Move question {number} down',
  remove: 'Remove question {number}',
})
