/** Words that the SQL editor colours and completes. Of the functions, those that people use most. */
export const sqlWords = {
  keywords:
    'all and anti any as asc asof between by case cast cross cube current_date desc describe distinct else end except exclude exists false filter first following for from full group grouping having ilike in inner intersect interval is isnull join last lateral left like limit natural not notnull null nulls offset on or order outer over partition pivot positional preceding qualify range replace right rollup rows sample select semi sets show similar summarize tables then to true unbounded union unpivot using values when where window with within recursive row',
  types:
    'bigint blob boolean date decimal double float hugeint integer interval numeric real smallint text time timestamp timestamptz tinyint varchar',
  functions:
    'abs any_value arg_max arg_min avg ceil coalesce concat concat_ws contains corr count count_if cume_dist date_diff date_part date_trunc dayname dense_rank ends_with epoch extract financial_year_start first_value floor format greatest half_start lag last_day last_value lead least left length ln log lower lpad ltrim max median min mode monthname nth_value ntile nullif percent_rank power quantile_cont quarter rank regexp_extract regexp_matches regexp_replace replace right round row_number rpad rtrim sign split_part sqrt starts_with stddev strftime string_agg strptime substring sum trim upper variance week year month day',
} as const

export const sqlFunctions: readonly string[] = sqlWords.functions.split(' ')
