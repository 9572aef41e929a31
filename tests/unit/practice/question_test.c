// SPDX-License-Identifier: MIT
// How typed answers are judged, and how a program gets its numbers.
#include "test.h"

#include "practice/predict/question.h"

#include <sys/stat.h>

static const struct gw_predict_kind kind = {.name = "kind"};
static char canonical[128];

static struct gw_question numbers(const char *answer)
{
    struct gw_question question = gw_question_begin(&kind, "place");
    gw_question_set(&question.text, "Which?");
    gw_question_set(&question.answer, "%s", answer);
    return question;
}

// Ends it, so that it is freed with the list.
static void done(struct gw_question *question)
{
    struct gw_questions questions = {0};
    gw_question_end(question, &questions);
    gw_questions_free(&questions);
}

GW_TEST(numbers_are_read_in_any_clothing)
{
    struct gw_question question = numbers("2 5");
    assert_int_equal(gw_question_judge(&question, "2 5", canonical), GW_ANSWERED_RIGHT);
    assert_int_equal(gw_question_judge(&question, " (2, 5)\n", canonical), GW_ANSWERED_RIGHT);
    assert_int_equal(gw_question_judge(&question, "block 2, thread 5", canonical),
                     GW_ANSWERED_RIGHT);
    assert_int_equal(gw_question_judge(&question, "5 2", canonical), GW_ANSWERED_WRONG);
    assert_string_equal(canonical, "5 2");
    assert_int_equal(gw_question_judge(&question, "5", canonical), GW_ANSWERED_UNREADABLE);
    assert_int_equal(gw_question_judge(&question, "", canonical), GW_ANSWERED_UNREADABLE);
    done(&question);
    question = numbers("-0.5");
    assert_int_equal(gw_question_judge(&question, "-.5", canonical), GW_ANSWERED_RIGHT);
    assert_int_equal(gw_question_judge(&question, "0.5", canonical), GW_ANSWERED_WRONG);
    done(&question);
}

GW_TEST(a_choice_is_a_letter_or_its_words)
{
    struct gw_question question = gw_question_begin(&kind, "place");
    gw_question_set(&question.text, "Which?");
    gw_question_choice(&question, false, "yes");
    gw_question_choice(&question, true, "no");
    assert_string_equal(question.answer, "b");
    assert_int_equal(gw_question_judge(&question, "B", canonical), GW_ANSWERED_RIGHT);
    assert_int_equal(gw_question_judge(&question, "b)", canonical), GW_ANSWERED_RIGHT);
    assert_int_equal(gw_question_judge(&question, "no", canonical), GW_ANSWERED_RIGHT);
    assert_int_equal(gw_question_judge(&question, "yes", canonical), GW_ANSWERED_WRONG);
    assert_int_equal(gw_question_judge(&question, "c", canonical), GW_ANSWERED_UNREADABLE);
    assert_int_equal(gw_question_judge(&question, "banana", canonical), GW_ANSWERED_UNREADABLE);
    done(&question);
}

GW_TEST(a_right_answer_is_never_a_typical_mistake)
{
    struct gw_question question = numbers("4");
    gw_question_typical(&question, 4, "never said");
    gw_question_typical(&question, 128, "that is the block");
    gw_question_typical(&question, 128, "said once");
    assert_int_equal(question.typical_count, 1);
    assert_string_equal(gw_question_says(&question, "128"), "that is the block");
    assert_null(gw_question_says(&question, "4"));
    done(&question);
}

GW_TEST(a_program_gets_numbers_and_keeps_its_marks_to_itself)
{
    gw_enter_folder();
    mkdir("lesson3", 0777);
    gw_test_write("lesson3/short.cu", "// SPDX-License-Identifier: MIT\n"
                                      "// exercises: vector_add\n"
                                      "// N = 10\n\n"
                                      "int NN = N; //@ NN, N; sum\n"
                                      "\n"
                                      "int sum = N + 1;\n");
    struct gw_predict_programs programs;
    assert_true(gw_predict_programs_read(".", &programs));
    assert_int_equal(programs.count, 1);
    assert_string_equal(programs.program[0].lesson, "lesson3");
    assert_string_equal(programs.program[0].exercises, " vector_add ");
    struct gw_predict_instance instance = gw_predict_instance_of(&programs.program[0], 1);
    assert_string_equal(instance.shown[0], "int NN = 10;");
    assert_string_equal(instance.compiled,
                        "int NN = 10; GW_SHOW(NN, 10); GW_SHOW(sum);\n\nint sum = 10 + 1;\n");
    assert_string_equal(instance.called, "short-10");
    assert_string_equal(gw_predict_line(&instance, 3), "int sum = 10 + 1;");
    assert_string_equal(gw_predict_line(&instance, 4), "");
    gw_predict_instance_free(&instance);
    gw_predict_programs_free(&programs);
}

GW_TEST(behind_its_number_each_line_of_a_program_fits_80_columns)
{
    enum { WIDEST = 74, SEEDS = 100 };
    struct gw_predict_programs programs = {0};
    assert_true(gw_predict_programs_read(PROGRAMS, &programs));
    assert_true(programs.count > 50);
    for (size_t i = 0; i < programs.count; i++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct gw_predict_instance instance =
                gw_predict_instance_of(&programs.program[i], seed);
            for (size_t line = 0; line < instance.program->line_count; line++) {
                if (strlen(instance.shown[line]) > WIDEST) {
                    fail_msg("%s: %s", instance.called, instance.shown[line]);
                }
            }
            gw_predict_instance_free(&instance);
        }
    }
    gw_predict_programs_free(&programs);
}
