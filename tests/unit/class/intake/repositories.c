// SPDX-License-Identifier: MIT
// Git repositories that were handed in: what was committed counts, and nothing in them does harm.
#include "fixture.h"

#include <unistd.h>

static void prepare(void)
{
    begin_class();
    setenv("TZ", "UTC0", 1);
    setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    make("outside/vector_add.cu", "outside");
}
void (*gw_before_each)(void) = prepare;
void (*gw_after_each)(void) = end_class;

static void shell(const char *commands)
{
    char output[4096];
    const int status = gw_test_run(output, sizeof(output),
                                   "commit() { GIT_COMMITTER_DATE=\"$1 +0000\" git -c user.name=A "
                                   "-c user.email=a@b commit -qm "
                                   "\"$1\"; }\n"
                                   "new() { mkdir -p in/$1 && cd in/$1 && git init -q -b main; }\n"
                                   "set -e\n%s",
                                   commands);
    if (status != 0) {
        print_error("%s\n", output);
    }
    assert_int_equal(status, 0);
}

static const char two[] = "id,deadline,percent per day\ns1,2026-11-27 12:00,10\ns2,,\n";

static const char *handed_in(size_t person)
{
    assert_non_null(people.people[person].handed_in);
    return people.people[person].handed_in;
}

GW_TEST(the_last_commit_until_the_deadline_counts)
{
    shell("new s1; echo one >vector_add.cu; git add .; commit 2026-11-27T11:59:00\n"
          "echo two >vector_add.cu; git add .; commit 2026-11-27T12:00:01\n"
          "git repack -qad; git pack-refs --all\n"
          "cd ../..; new s2; mkdir lesson3_indexing; echo late >lesson3_indexing/transpose.cu; git "
          "add .; commit 2026-11-28T13:00:00\n");
    take(two);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one\n");
    assert_contains(handed_in(0), "handed in 2026-11-27 11:59:00 (commit ");
    assert_contains(handed_in(0), "), before the deadline 2026-11-27 12:00:00");
    assert_note("s1", "is graded, the last until the deadline; later ones do not count");
    // Where nothing is in time, the newest is late.
    assert_lies("s2/lesson3_indexing/transpose.cu", "late\n");
    assert_contains(handed_in(1), "1 day 1 h after the deadline");
    assert_true(people.people[1].percent_lost == 20.0);
    assert_notes("s2", 0);
    // By the roster a later one counts.
    take("id,deadline,submitted,percent per day\ns1,2026-11-27 12:00,2026-11-27 13:00,10\n");
    assert_lies("s1/lesson3_indexing/vector_add.cu", "two\n");
    assert_contains(handed_in(0), "(the roster), 1 h after");
    // Without a deadline it is the newest.
    take("id\ns1\n");
    assert_lies("s1/lesson3_indexing/vector_add.cu", "two\n");
    assert_null(people.people[0].handed_in);
    assert_int_equal(system("test -z \"$(ls -A class | grep unpacked)\""), 0);
}

GW_TEST(what_is_not_committed_is_told)
{
    shell("new s1; echo one >vector_add.cu; git add .; commit 2026-11-27T11:59:00\n"
          "echo changed >vector_add.cu; echo new >transpose.cu\n");
    take("id\ns1\n");
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one\n");
    assert_lies("s1/lesson3_indexing/transpose.cu", NULL);
    assert_note("s1", "vector_add.cu: the committed file counts, and not the changed one in the "
                      "folder");
    assert_note("s1", "transpose.cu is not taken: it is not committed");
    assert_notes("s1", 2);
}

GW_TEST(bare_detached_and_shallow_repositories)
{
    shell("new s1; echo one >vector_add.cu; git add .; commit 2026-11-26T12:00:00\n"
          "echo two >vector_add.cu; git add .; commit 2026-11-27T11:00:00\ncd ..\n"
          "git clone -q --bare s1 s2.git; git clone -q --depth 1 \"file://$PWD/s1\" s3\n"
          "cd s1; git checkout -q HEAD~\n");
    take("id\ns1\ns2\ns3\n");
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one\n");
    assert_lies("s2/lesson3_indexing/vector_add.cu", "two\n");
    assert_lies("s3/lesson3_indexing/vector_add.cu", "two\n");
}

GW_TEST(nothing_of_a_repositorys_configuration_runs)
{
    // Each of these would write into outside/ if git saw it.
    shell("new s1; echo one >vector_add.cu; echo '*.cu filter=f diff=f text eol=crlf' "
          ">.gitattributes\n"
          "git add .; commit 2026-11-27T11:00:00\n"
          "here=$(cd ../../outside; pwd)\n"
          "printf '#!/bin/sh\\ntouch \"%s/ran\"\\n' \"$here\" >run; chmod +x run; run=$PWD/run\n"
          "for key in core.fsmonitor core.sshCommand core.pager core.editor core.askPass "
          "core.alternateRefsCommand filter.f.smudge filter.f.clean filter.f.process "
          "diff.f.textconv diff.f.command diff.external uploadpack.packObjectsHook "
          "remote.origin.uploadpack credential.helper gpg.program; do\n"
          "    git config $key \"$run\"; done\n"
          "git config remote.origin.url \"ext::$run\"; git config remote.origin.promisor true\n"
          "git config extensions.partialClone origin; git config protocol.ext.allow always\n"
          "git config alias.rev-list \"!$run\"; git config include.path \"$here/vector_add.cu\"\n"
          "mkdir -p .git/hooks; for hook in post-checkout pre-auto-gc post-index-change "
          "reference-transaction; do cp run .git/hooks/$hook; done\n");
    take("id\ns1\n");
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one\n");
    assert_int_equal(access("outside/ran", F_OK), -1);
    shell("git -C in/s1 status >/dev/null || :"); // as anybody would have looked at it
    assert_int_equal(access("outside/ran", F_OK), 0);
}

GW_TEST(links_submodules_pointers_and_large_files_are_told)
{
    shell(
        "new s1; ln -s ../../outside/vector_add.cu vector_add.cu\n"
        "head -c 1100000 </dev/zero >transpose.cu\n"
        "printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:00\\nsize 7\\n' >array.c\n"
        "git init -q -b main lesson9; (cd lesson9; touch x; git add .; commit "
        "2026-11-27T11:00:00)\n"
        "git -c advice.addEmbeddedRepo=false add .; commit 2026-11-27T11:00:00\n");
    take("id\ns1\n");
    assert_lies("s1/lesson3_indexing/vector_add.cu", NULL);
    assert_note("s1", "vector_add.cu is not taken: it is a symbolic link");
    assert_note("s1", "transpose.cu is not taken: it is larger than 1 MiB");
    assert_note("s1", "array.c is not taken: it is a pointer of Git LFS: commit the file itself");
    assert_note("s1",
                "lesson9 is not taken: it is a submodule: its files are not in this repository");
}

GW_TEST(repositories_of_an_assignment_may_be_bare)
{
    shell("new lessons-ada; echo one >vector_add.cu; git add .; commit 2026-11-27T11:00:00\ncd ..\n"
          "git clone -q --bare lessons-ada lessons-bob.git\n"
          "cd lessons-ada; git checkout -q --orphan other; git rm -qf vector_add.cu; touch x; git "
          "add x; commit 2026-11-27T11:00:00\n");
    take("id,login\ns1,ada\ns2,bob\n");
    assert_string_equal(people.layout, "github");
    assert_lies("s2/lesson3_indexing/vector_add.cu", "one\n");
    assert_note("s1", "of the branch that is checked out, has no file of an exercise");
}

// Of s1 nothing is taken, for this reason; s2 is as ever.
static void assert_refused(const char *commands, const char *reason)
{
    shell(commands);
    take("id\ns1\ns2\n");
    assert_int_equal(system("test -z \"$(ls class/submissions/s1)\""), 0);
    assert_note("s1", reason);
    assert_lies("s2/lesson3_indexing/vector_add.cu", "one\n");
    assert_int_equal(system("rm -rf in/s1 class && test \"$(cat outside/*)\" = outside"), 0);
}

GW_TEST(repositories_that_lead_elsewhere_are_refused)
{
    shell("new s2; echo one >vector_add.cu; git add .; commit 2026-11-27T11:00:00\n");
    assert_refused("git clone -q --shared in/s2 in/s1\n",
                   "the repository s1 is not taken: its objects lie in another repository "
                   "(objects/info/alternates): clone it without --shared and --reference");
    assert_refused("mkdir in/s1; echo x >in/s1/vector_add.cu; echo \"gitdir: $PWD/in/s2/.git\" "
                   ">in/s1/.git\n",
                   "the repository s1 is not taken: its .git is a file that names another folder: "
                   "clone it");
    assert_refused("mkdir in/s1; ln -s ../s2/.git in/s1/.git\n", "its .git is a symbolic link");
    assert_refused("cp -r in/s2 in/s1; rm -rf in/s1/.git/objects; ln -s ../../s2/.git/objects "
                   "in/s1/.git/objects\n",
                   "its folder of objects is none, or a symbolic link");
    assert_refused("cp -r in/s2 in/s1; ln -s \"$PWD/outside/vector_add.cu\" "
                   "in/s1/.git/objects/pack/x.pack\n",
                   "its objects are symbolic links");
    assert_refused("cp -r in/s2 in/s1; mkfifo in/s1/.git/objects/pack/x.pack\n",
                   "its objects are no regular files, or cannot be read");
    assert_refused("cp -r in/s2 in/s1; echo 'ref: refs/../../../s2/.git/refs/heads/main' "
                   ">in/s1/.git/HEAD\n",
                   "nothing is committed on its current branch");
    assert_refused(
        "cp -r in/s2 in/s1; for f in $(find in/s1/.git/objects -type f); do chmod +w $f; "
        "echo >$f; done\n",
        "git cannot read it: it is damaged, incomplete or too large");
    // A tree of trees of trees of one file: 160,000 paths.
    assert_refused(
        "cd in; git init -q -b main s1; cd s1; t=$(printf '100644 blob %s\\tadd.cu\\n' $(echo "
        "x | git hash-object -w --stdin) | git mktree)\n"
        "for level in 1 2 3 4; do t=$(for i in $(seq 20); do printf '040000 tree "
        "%s\\tf%s\\n' $t $i; done | git mktree); done\n"
        "git update-ref refs/heads/main $(git -c user.name=A -c user.email=a@b "
        "commit-tree -m x $t)\n",
        "git cannot read it: it is damaged, incomplete or too large");
    assert_refused("cd in; git init -q -b main s1\n", "nothing is committed on its current branch");
}
