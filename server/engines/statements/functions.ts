/**
 * The functions that a statement may call. Everything else is refused by name: what reads files, settings, the catalogue
 * or other statements is in none of these lists. Names as DuckDB 1.5 writes them into a serialised statement.
 */
const aggregates =
  'any_value arg_max arg_max_null arg_min arg_min_null array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count count_if countif count_star covar_pop covar_samp entropy favg first fsum geomean geometric_mean group_concat histogram kahan_sum kurtosis kurtosis_pop last list listagg mad max max_by mean median min min_by mode product quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy sem skewness stddev stddev_pop stddev_samp string_agg sum sum_no_overflow sumkahan approx_count_distinct approx_quantile approx_top_k var_pop var_samp variance grouping grouping_id'
const windows =
  'cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank rank_dense row_number fill'
const operators =
  '+ - * / // % ** ^ & | ~ << >> || ! @ ~~ !~~ ~~* !~~* ~~~ <> = < > <= >= @> <@ && ^@ -> ->> add subtract multiply divide mod not_like_escape like_escape ilike_escape not_ilike_escape'
const numbers =
  'abs acos asin atan atan2 bit_count cbrt ceil ceiling cos cot degrees even exp factorial fdiv floor fmod gamma gcd greatest_common_divisor greatest isfinite isinf isnan lcm least least_common_multiple lgamma ln log log10 log2 nextafter pi pow power radians round round_even roundbankers sign signbit sin sqrt tan trunc'
const texts =
  'array_extract ascii bar base64 bin chr concat concat_ws contains damerau_levenshtein editdist3 ends_with format format_bytes hamming hash hex instr jaccard jaro_similarity jaro_winkler_similarity lcase left left_grapheme len length length_grapheme levenshtein lower lpad ltrim md5 nfc_normalize ord position prefix printf regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace regexp_split_to_array repeat replace reverse right right_grapheme rpad rtrim sha256 split split_part starts_with str_split str_split_regex string_split string_split_regex string_to_array strip_accents strlen strpos substr substring substring_grapheme suffix to_base translate trim ucase unicode upper url_decode url_encode'
const times =
  'age ago century current_date current_timestamp date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname dayofmonth dayofweek dayofyear decade epoch epoch_ms epoch_us epoch_ns era extract get_current_timestamp hour isodow isoyear julian last_day make_date make_time make_timestamp microsecond millennium millisecond minute month monthname now quarter second strftime strptime time_bucket to_centuries to_days to_decades to_hours to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today transaction_timestamp try_strptime week weekday weekofyear year yearweek'
const lists =
  'array_aggr array_aggregate array_append array_concat array_contains array_distinct array_filter array_has array_has_all array_has_any array_indexof array_length array_position array_prepend array_reduce array_reverse array_reverse_sort array_slice array_sort array_to_string array_transform array_unique array_value cardinality element_at filter flatten list_aggr list_aggregate list_any_value list_append list_apply list_avg list_concat list_contains list_count list_distinct list_element list_extract list_filter list_first list_has list_has_all list_has_any list_indexof list_intersect list_last list_max list_mean list_median list_min list_mode list_position list_prepend list_reduce list_reverse list_reverse_sort list_select list_slice list_sort list_stddev_pop list_stddev_samp list_string_agg list_sum list_transform list_unique list_value list_var_pop list_var_samp list_where list_zip map map_entries map_extract map_from_entries map_keys map_values row struct_extract struct_insert struct_pack unnest generate_subscripts range generate_series'
const choices = 'coalesce if ifnull nullif constant_or_null error typeof'

/** The first day of the half-year and of the financial year, which begins with April, as `date_trunc` gives it of others. */
export const ownFunctions = {
  half_start: 'half_start(moment) AS make_date(year(moment), CASE WHEN month(moment) < 7 THEN 1 ELSE 7 END, 1)',
  financial_year_start:
    'financial_year_start(moment) AS make_date(year(moment) - CASE WHEN month(moment) < 4 THEN 1 ELSE 0 END, 4, 1)',
} as const

/** Words of one function: names of different kinds never clash. */
const words = (line: string): string[] => line.split(' ')

export const allowedFunctions: ReadonlySet<string> = new Set([
  ...[aggregates, windows, operators, numbers, texts, times, lists, choices].flatMap(words),
  ...Object.keys(ownFunctions),
])

/** The functions that may stand where a table stands. */
export const allowedTableFunctions: ReadonlySet<string> = new Set(['range', 'generate_series', 'unnest'])
