import { analystTasks } from '../../engines/analyst/analyst.tasks.ts'
import { toolsTasks } from '../../engines/tools/tools.tasks.ts'
import { commentaryTasks } from '../../engines/commentary/commentary.tasks.ts'
import { formulasTasks } from '../../engines/formulas/formulas.tasks.ts'
import { importsTasks } from '../../engines/imports/imports.tasks.ts'
import { languageTasks } from '../../engines/language/language.tasks.ts'
import { mattersTasks } from '../../engines/matters/matters.tasks.ts'
import { playbooksTasks } from '../../engines/playbooks/playbooks.tasks.ts'
import { printingTasks } from '../../engines/printing/printing.tasks.ts'
import { readersTasks } from '../../engines/readers/readers.tasks.ts'
import { researchTasks } from '../../engines/research/research.tasks.ts'
import { searchTasks } from '../../engines/search/search.tasks.ts'
import { transcriptsTasks } from '../../engines/transcripts/transcripts.tasks.ts'
import { websiteTasks } from '../../engines/website/website.tasks.ts'
import { wordingTasks } from '../../engines/wording/wording.tasks.ts'

/** All work on text from people or websites, as declared by the engines. */
export const tasks = {
  ...analystTasks,
  ...toolsTasks,
  ...commentaryTasks,
  ...formulasTasks,
  ...importsTasks,
  ...languageTasks,
  ...mattersTasks,
  ...playbooksTasks,
  ...printingTasks,
  ...readersTasks,
  ...researchTasks,
  ...searchTasks,
  ...transcriptsTasks,
  ...websiteTasks,
  ...wordingTasks,
}

export type TaskName = keyof typeof tasks
type Run<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]['load']>>
export type TaskInput<Name extends TaskName> = Parameters<Run<Name>>[0]
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Run<Name>>>
