import { expect, test } from 'vitest'
import { type MathContent, mathTree } from './math-tree.ts'

const written = (content: MathContent | null): string => {
  if (content === null || typeof content === 'string') return content ?? ''
  const attributes = Object.entries(content.attributes).map(([name, value]) => ` ${name}=${value}`)
  return `<${content.tag}${attributes.join('')}>${content.children.map(written).join('')}</>`
}

// M7
test.each([
  [String.raw`\frac{a}{b} = 0.5`, '<math display=block><mrow><mfrac><mi>a</><mi>b</></><mo>=</><mn>0.5</></></>'],
  [
    String.raw`\text{margin} \times 100\%`,
    '<math display=block><mrow><mtext>margin</><mo>×</><mn>100</><mi>%</></></>',
  ],
  [String.raw`\color{red}x`, '<math display=block><mrow><mi>x</></></>'],
])('the formula %s is MathML without a style', (formula, expected) => {
  expect(written(mathTree(formula, true))).toBe(expected)
})

test.each([
  String.raw`\frac{`,
  String.raw`\href{http://evil.example}{x}`,
  String.raw`\includegraphics{http://evil.example/x.png}`,
  String.raw`\def\a{\a\a}\a`,
])('what is no formula, leads elsewhere or never ends is null: %s', (formula) => {
  expect(mathTree(formula, false)).toBeNull()
})
