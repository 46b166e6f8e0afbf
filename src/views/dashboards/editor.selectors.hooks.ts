/** What the views of the editor reckon with, by the only door to the machines. */
export {
  configurationOf,
  differencesOf,
  newSeries,
  ofKind,
  problemsOf,
  resized,
  scenariosOf,
  sizeOf,
  withMeasurement,
  withScenario,
  withScope,
  withSource,
  withStatement,
  withTable,
  withTopic,
} from '../../machines/dashboards/editor.selectors.ts'
